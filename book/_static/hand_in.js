// What a class may ask for as this browser keeps it (kit_lab/widgets/shared/evidence.js): written as a file of its own
// (hand_in_form.js), and joined with what another browser has.
(() => {
  const memory = window.kitMemory;
  const form = window.kitRecordForm;
  const handInForm = window.kitHandInForm;
  if (!memory || !form || !handInForm) return;
  const [PREFIX, STUDENT] = ["kit-handin/", "kit-handin/student"];
  const NOBODY = { name: "", number: "", class: "" };

  /** As widgets/homework/cleaned.js and the marking read it. */
  const tidy = (number) =>
    number
      .normalize("NFKC")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu, "")
      .normalize("NFKC");
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  /** Who the reader says to be, and what a class may ask for. */
  const read = () => {
    const { kept } = memory.packed();
    const entries = (part) =>
      Object.entries(kept)
        .filter(([key]) => key.startsWith(`${PREFIX}${part}/`))
        .map(([key, text]) => [key.slice(`${PREFIX}${part}/`.length), parsed(text)]);
    const student = parsed(kept[STUDENT] ?? null);
    return {
      student: handInForm.isStudent(student) ? student : NOBODY,
      ...Object.fromEntries(
        Object.entries(handInForm.EACH).map(([part, fits]) => [
          part,
          Object.fromEntries(
            entries(part)
              .filter(([name, one]) => form.isName(name) && one !== "" && fits(one))
              .slice(0, form.MOST.list),
          ),
        ]),
      ),
    };
  };
  /** The hand-in's text. No score stands in it, and no code but what a file of a notebook's has brought. */
  const write = () => {
    const { FORMAT: format, VERSION: version } = handInForm;
    return JSON.stringify({ format, version, saved: new Date().toISOString(), ...read() });
  };
  /** A hand-in as a record that has nothing else: what stands in it was solved. */
  const asRecord = (found) => {
    if (found.format === form.FORMAT) return found;
    const { student, guesses, homework, stations, challenges, missions } = found;
    const solved = Object.keys(missions).map((name) => `playground-${name}`);
    const rest = { read: {}, last: null, cases: {}, typed: {}, settings: {} };
    const held = { student, guesses, homework, stations, challenges, missions };
    return { ...rest, solved, challenges: Object.keys(challenges), handIn: held };
  };
  /** Two students' work in one file would be nobody's. */
  const refuseAnother = ({ number }) => {
    const [mine, theirs] = [read().student.number, number].map(tidy);
    if (mine && theirs && mine !== theirs)
      throw new Error(
        `이 브라우저에는 번호 ${mine}의 숙제가 있는데 파일은 번호 ${theirs}의 것이다. 번호를 고치거나, 「기록 지우기」로 지운 다음 연다.`,
      );
  };
  /**
   * Of the guesses at one puzzle the longer list stays, and what solved something is the file's. Where an answer or a code
   * differs, nobody but the reader knows which is the later one.
   */
  const items = ({ student, ...parts }) => {
    const own = read();
    const differs = ([part, name, one]) =>
      ["homework", "stations"].includes(part) &&
      name in own[part] &&
      JSON.stringify(own[part][name]) !== JSON.stringify(one);
    const all = Object.entries(parts).flatMap(([part, table]) =>
      Object.entries(table).map(([name, one]) => [part, name, one]),
    );
    const count = all.filter(differs).length;
    const question = `파일의 답 ${count}개가 이 브라우저에 있는 답과 다르다. 파일의 답으로 바꿀까? 「취소」를 누르면 이 브라우저의 답을 그대로 둔다.`;
    const mine = count > 0 && !confirm(question);
    const taken = all
      .filter((one) => !(mine && differs(one)))
      .filter(([part, name, one]) => part !== "guesses" || one.length >= (own.guesses[name] ?? []).length)
      .map(([part, name, one]) => [`${PREFIX}${part}/${name}`, JSON.stringify(one)]);
    return student.number.trim() ? [[STUDENT, JSON.stringify(student)], ...taken] : taken;
  };

  window.kitHandIn = { read, write, asRecord, refuseAnother, items };
})();
