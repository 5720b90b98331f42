// The form of what a class may ask for (kit_lab/widgets/shared/evidence.js): as a file of 「제출 파일 만들기」, and as a part
// of the file of 「기록 내보내기」 (record_form.js).
(() => {
  const form = window.kitRecordForm;
  if (!form) return;
  const { MOST, isObject, isList, isTable, isWhole, isName } = form;
  const FORMAT = "kit-transformer-hand-in";

  const isLine = (most) => (value) => typeof value === "string" && value.length <= most;
  const isCount = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
  const isStudent = (value) => isWhole(value, { name: isLine(100), number: isLine(100), class: isLine(100) });
  const OPERATION = {
    do: isName,
    place: (value) => isLine(200)(value) && /^[\w/]+$/.test(value),
    head: isCount(99),
    layers: (value) => isList(value, isCount(99)),
  };
  const isOperation = (value) =>
    isObject(value) &&
    ["do", "place"].every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, one]) => Object.hasOwn(OPERATION, name) && OPERATION[name](one));
  const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isLine(200));
  const isSetting = (value) =>
    value === null ||
    typeof value === "boolean" ||
    Number.isFinite(value) ||
    isLine(100)(value) ||
    (Array.isArray(value) && value.length <= MOST.text && value.every(isPair));
  const CHALLENGE = { model: isName, text: isLine(500), operations: (all) => isList(all, isOperation) };
  const MISSION = {
    settings: (all) => isTable(all, 40, isName, isSetting),
    steps: isCount(1e6),
    hash: (word) => typeof word === "string" && /^([0-9a-f]{8})?$/.test(word),
  };
  /** Part -> the form of each of its entries. */
  const EACH = {
    guesses: (value) => isList(value, isLine(200)) && value.length > 0 && value.length <= 50,
    homework: isLine(500),
    stations: isLine(20_000), // the code of a notebook's file, which is handed on with the rest
    challenges: (value) => isWhole(value, CHALLENGE),
    missions: (value) => isWhole(value, MISSION),
  };
  const parts = Object.fromEntries(
    Object.entries(EACH).map(([part, fits]) => [part, (value) => isTable(value, MOST.list, isName, fits)]),
  );
  form.FORMS[FORMAT] = {
    ...form.HEAD,
    student: (value) => isStudent(value) && value.number.trim() !== "",
    ...parts,
  };
  form.FORMS[form.FORMAT].handIn = (value) =>
    isObject(value) && isWhole({ stations: {}, ...value }, { student: isStudent, ...parts }); // older records have no code

  window.kitHandInForm = { FORMAT, VERSION: form.VERSION, EACH, isStudent };
})();
