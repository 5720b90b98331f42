// The forms of the files of 「기록 내보내기」 and 「제출 파일 만들기」: whoever wrote one, each of its parts must have a known
// name and form before any of it is taken. What does not fit is told in Korean. What a class asks for: hand_in_form.js.
(() => {
  const FORMAT = "kit-transformer-record";
  const VERSION = 1;
  const MOST = { letters: 2_000_000, pages: 100, list: 400, text: 4000 };
  const SETTINGS = {
    mode: ["auto", "light", "dark"],
    code: ["", "hidden"],
    road: ["", "short"],
    keys: ["", "off"],
  };

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const isText = (value) => typeof value === "string" && value.length <= MOST.text;
  const isName = (value) => typeof value === "string" && /^[\p{L}\p{N}_.:-]{1,200}$/u.test(value);
  const isPage = (value) => typeof value === "string" && /^book\/[\w/-]{1,150}$/.test(value);
  const isPlace = (value) => isPage(value) && value.split("/").length > 2;
  const isTime = (value) => Number.isFinite(value) && value >= 0 && value <= 8.64e15;
  const isList = (value, fits) => Array.isArray(value) && value.length <= MOST.list && value.every(fits);
  const isTable = (value, most, isKey, fits) =>
    isObject(value) &&
    Object.keys(value).length <= most &&
    Object.entries(value).every(([key, one]) => isKey(key) && fits(one));
  const isWhole = (value, forms) =>
    isObject(value) &&
    Object.keys(value).length === Object.keys(forms).length &&
    Object.entries(forms).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));

  const CASE_FORM = {
    exams: (list) => isList(list, isName),
    wrong: (list) => isList(list, isName),
    end: (word) => ["", "named", "shown"].includes(word),
  };
  const isCase = (value) => isWhole(value, CASE_FORM);
  const isTyped = (value) => isList(value, isText);
  const isLast = (value) => isWhole(value, { page: isPage, id: isName, at: isTime });
  const CHOICES = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, all]) => [name, (one) => all.includes(one)]),
  );
  const HEAD = {
    format: (value) => typeof value === "string", // which one was looked at before
    version: (value) => value === VERSION,
    saved: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(value),
  };
  /** Format -> part -> its form. */
  const FORMS = {};
  FORMS[FORMAT] = {
    ...HEAD,
    read: (value) => isTable(value, MOST.pages, isPage, (ids) => isList(ids, isName)),
    last: (value) => value === null || isLast(value),
    solved: (value) => isList(value, isName),
    challenges: (value) => isList(value, isName),
    cases: (value) => isTable(value, MOST.list, isName, isCase),
    typed: (value) => isTable(value, MOST.list, isPlace, isTyped),
    settings: (value) => isWhole(value, CHOICES),
  };

  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  /** What a text holds, or an Error that says in Korean why it is not taken. */
  const read = (text) => {
    if (text.length > MOST.letters)
      throw new Error("파일이 너무 크다. 「기록 내보내기」나 「제출 파일 만들기」로 저장한 파일을 고른다.");
    const found = parsed(text);
    if (!isObject(found) || !Object.hasOwn(found, "format") || !Object.hasOwn(FORMS, found.format))
      throw new Error(
        "이 책의 기록도 제출 파일도 아니다. 「기록 내보내기」나 「제출 파일 만들기」로 저장한 JSON 파일을 고른다.",
      );
    const forms = FORMS[found.format];
    const { version } = found;
    if (Number.isInteger(version) && version > VERSION)
      throw new Error(
        `${version}판의 파일이라 읽을 수 없다. 이 책은 ${VERSION}판까지 읽는다. 더 새로운 책에서 연다.`,
      );
    const strange = Object.keys(found).find((name) => !Object.hasOwn(forms, name));
    const spoilt = Object.keys(forms).find(
      (name) => !Object.hasOwn(found, name) || !forms[name](found[name]),
    );
    const part = strange === undefined ? spoilt : strange.slice(0, 40);
    if (part !== undefined)
      throw new Error(`「${part}」에 적힌 것이 이 파일의 꼴이 아니다. 고친 적이 없는 파일을 고른다.`);
    return found;
  };

  window.kitRecordForm = {
    FORMAT,
    VERSION,
    HEAD,
    FORMS,
    MOST,
    SETTINGS,
    isObject,
    isList,
    isTable,
    isWhole,
    isName,
    isPage,
    isPlace,
    isCase,
    isTyped,
    isLast,
    read,
  };
})();
