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

/** changed() hears of a number as it is typed: drawing when the field is left would lose the click that leaves it. */
export const makeStudent = ({ changed }) => {
  const keep = (name) => {
    const before = written();
    keepEvidence("student", { ...before, [name]: cleaned(inputs[name].value, MOST) });
    if (written().number !== before.number) changed();
  };
  const inputs = Object.fromEntries(
    Object.keys(FIELDS).map((name) => [
      name,
      el("input", {
        type: "text",
        id: id("kit-hw"),
        maxlength: MOST,
        autocomplete: "off",
        spellcheck: "false",
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
    ask: (words) => {
      tell(words);
      inputs.number.focus();
    },
  };
};
