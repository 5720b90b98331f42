// What is said of a diagnosis: the evidence against a wrong one; the changed line, the symptom and the count for a right one.

import { el } from "../shared/kit.js";
import { josa } from "../shared/josa.js";
import { contrast } from "./evidence.js";
import { EXAMS } from "./exams.js";

export const WRONG = 2; // examinations that a wrong diagnosis counts for

/** The text without the indent that all its lines share. */
const dedented = (text) => {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length));
  return lines.map((line) => line.slice(Math.min(indent, line.match(/^ */)[0].length))).join("\n");
};

const codeOf = (name, kind, text) =>
  el(
    "div",
    { class: `kit-in-code is-${kind}` },
    el("span", {}, name),
    el("pre", { tabindex: 0, "aria-label": name }, el("code", {}, dedented(text))),
  );

/** Which evidence speaks against `guess`, as a sentence. `ordered` are the examinations that the reader has seen. */
export const against = async ({ guess, bug, ordered, asking, pairs }) => {
  const find = async (exams) => {
    for (const exam of exams) {
      const [theirs, mine] = await Promise.all([asking.examine(exam, guess), asking.examine(exam, bug)]);
      const row = contrast(exam, theirs, mine);
      if (row) return { exam, row };
    }
    return null;
  };
  const seen = await find(ordered);
  if (seen) {
    const [name, theirs, mine] = seen.row;
    return `「${EXAMS[seen.exam].name}」에서 이 고장이라면 ${name}${josa(name, "이", "가")} ${theirs}인데, 이 환자는 ${mine}이다.`;
  }
  const [theirs, mine] = (await Promise.all([asking.symptoms(guess), asking.symptoms(bug)])).map(({ answers }) => answers);
  const at = mine.findIndex((answer, i) => i < 4 && answer !== theirs[i]);
  const said = (answer) => (answer.trim() ? `「${answer}」` : "빈 답");
  const words =
    at < 0
      ? "지금까지 본 것으로는 이 진단을 물리칠 수 없다."
      : `증상이 다르다. 이 고장이라면 「${pairs[at][0]}」에 ${said(theirs[at])}${josa(theirs[at] || "답", "을", "를")} 쓰는데, 이 환자는 ${said(mine[at])}${josa(mine[at] || "답", "을", "를")} 썼다.`;
  const other = await find(Object.keys(EXAMS).filter((exam) => !ordered.includes(exam)));
  return other ? `${words} 「${EXAMS[other.exam].name}」가 둘을 가른다.` : words;
};

/** "검사 3번과 틀린 진단 1번으로 5번을 썼다." */
const countOf = (exams, wrong, used) => {
  if (!used) return "검사 없이 증상만 보고 맞혔다.";
  if (!wrong) return `검사 ${exams}번으로 맞혔다.`;
  return `검사 ${exams}번과 틀린 진단 ${wrong}번(하나가 검사 ${WRONG}번)으로 모두 ${used}번을 썼다.`;
};

const parOf = (set) =>
  set === null
    ? "수치만으로는 다른 고장과 가릴 수 없는 병이다."
    : `수치만 보아도 검사 ${set.length}번이면 가려진다: ${set.map((exam) => EXAMS[exam].name).join(", ")}.`;

/** The record of the bug. `patient` is { exams, wrong }; fewest(set) tells later what would have been enough. */
export const makeReveal = ({ bug, patient, named, used }) => {
  const par = el("span", {}, "가장 적게는 몇 번이면 되었는지 셈하고 있다.");
  const node = el(
    "section",
    { class: "kit-in-reveal", "aria-label": "병" },
    el("p", { class: "kit-in-heading" }, named ? `맞다. ${bug.title}` : bug.title),
    el("p", { class: "kit-in-where" }, `${bug.place} · `, el("code", {}, bug.file), " · ", el("span", { lang: "en" }, bug.name)),
    codeOf("멀쩡한 코드", "before", bug.text),
    codeOf("이 환자의 코드", "after", bug.instead),
    el("p", {}, el("strong", {}, "처음부터 이 고장을 안고 배우면 "), bug.symptom),
    el("p", {}, named ? `${countOf(patient.exams.length, patient.wrong.length, used)} ` : "", par),
  );
  return {
    node,
    fewest: (set) => {
      par.textContent = parOf(set);
    },
  };
};
