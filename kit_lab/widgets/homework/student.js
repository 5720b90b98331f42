// Who hands in: kept in the reader's own browser. The number decides the numbers of the questions.

import { evidenceAt, keepEvidence } from "../shared/evidence.js";
import { el, id } from "../shared/kit.js";

const FIELDS = { name: "이름", number: "번호(학번), 꼭 적는다", class: "반" };
const MOST = 100;

/** As whoever marks it reads it: one line without odd signs. */
export const cleaned = (text, most) =>
  [
    ...text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, most)
    .join("");

const written = () => {
  const kept = evidenceAt("student") ?? {};
  const line = (name) => (typeof kept[name] === "string" ? cleaned(kept[name], MOST) : "");
  return Object.fromEntries(Object.keys(FIELDS).map((name) => [name, line(name)]));
};

/** changed() hears that another student stands there. */
export const makeStudent = ({ changed }) => {
  const inputs = Object.fromEntries(
    Object.keys(FIELDS).map((name) => [
      name,
      el("input", {
        type: "text",
        id: id("kit-hw"),
        maxlength: MOST,
        autocomplete: "off",
        spellcheck: "false",
        onchange: () => {
          keepEvidence("student", { ...written(), [name]: cleaned(inputs[name].value, MOST) });
          read();
          changed();
        },
      }),
    ]),
  );
  const read = () => {
    const now = written();
    for (const [name, input] of Object.entries(inputs)) input.value = now[name];
  };
  read();
  const field = (name) =>
    el("div.kit-hw-field", el("label", { for: inputs[name].id }, FIELDS[name]), inputs[name]);
  return {
    node: el(
      "div.kit-hw-student",
      { role: "group", "aria-label": "내는 사람" },
      Object.keys(FIELDS).map(field),
    ),
    number: () => written().number,
    read,
    ask: () => inputs.number.focus(),
  };
};
