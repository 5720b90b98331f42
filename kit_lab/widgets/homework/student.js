// Who hands in: kept in the reader's own browser. The number decides the numbers of the questions.

import { evidenceAt, keepEvidence } from "../shared/evidence.js";
import { el, id, textField } from "../shared/kit.js";
import { cleaned, cleanedNumber } from "./cleaned.js";

const FIELDS = { name: "이름", number: "번호(학번)", class: "반(없으면 비운다)" };
const NEEDED = ["number", "name"]; // as kit_lab.classroom.submit needs them
const MOST = 100;
const WHY = "이름과 번호가 있어야 누구의 것인지, 어떤 숫자로 푼 것인지 안다.";
const tidy = (name, text) => (name === "number" ? cleanedNumber : cleaned)(text, MOST);

const written = () => {
  const kept = evidenceAt("student") ?? {};
  const line = (name) => (typeof kept[name] === "string" ? tidy(name, kept[name]) : "");
  return Object.fromEntries(Object.keys(FIELDS).map((name) => [name, line(name)]));
};

/** changed(before) hears of what is typed, with the number before it: drawing when the field is left would lose the click that leaves it. */
export const makeStudent = ({ changed }) => {
  const keep = (name) => {
    const before = written();
    keepEvidence("student", { ...before, [name]: tidy(name, inputs[name].value) });
    changed(before.number);
  };
  const inputs = Object.fromEntries(
    Object.keys(FIELDS).map((name) => [
      name,
      textField({
        id: id("kit-hw"),
        maxlength: MOST,
        oninput: () => keep(name),
        onchange: () => {
          keep(name);
          read();
        },
      }),
    ]),
  );
  const read = () => {
    const now = written();
    for (const [name, input] of Object.entries(inputs)) input.value = now[name];
  };
  read();
  const told = el("p.kit-hw-told", { role: "status" });
  const tell = (words) => {
    told.textContent = words;
  };
  const field = (name) =>
    el("div.kit-hw-field", el("label", { for: inputs[name].id }, FIELDS[name]), inputs[name]);
  return {
    node: el(
      "div",
      { role: "group", "aria-label": "내는 사람" },
      el("div.kit-hw-student", Object.keys(FIELDS).map(field)),
      told,
    ),
    number: () => written().number,
    read,
    tell,
    /** Whether a file can be made; if not, what is missing is asked for. */
    isWhole: () => {
      const missing = NEEDED.find((name) => !written()[name]);
      if (missing) {
        tell(`만들지 않았다. ${missing === "name" ? "이름이" : "번호가"} 없다. ${WHY}`);
        inputs[missing].focus();
      }
      return !missing;
    },
  };
};
