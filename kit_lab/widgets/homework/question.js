// One question in one student's numbers. What is chosen or written is kept as it comes; nothing here knows what is right.

import { coded } from "../shared/coded.js";
import { evidenceAt, keepEvidence } from "../shared/evidence.js";
import { el, id, textField } from "../shared/kit.js";
import { cleaned } from "./cleaned.js";
import { textOf, unpacked, variantOf } from "./variant.js";

const MOST = 60; // letters of an answer that is written
const LEVELS = ["", "●○○", "●●○", "●●●"];
const LEVEL_WORDS = ["", "쉬움", "보통", "어려움"];
const FORMS = {
  shape: [/^[([]?\s*\d+(\s*,\s*\d+)*\s*,?\s*[)\]]?$/, "모양은 (2, 3)처럼 적는다.", "(2, 3)"],
  number: [/^[+-]?((\d+|\d{1,3}(,\d{3})+)\.?\d*|\.\d+)(e[+-]?\d+)?%?$/i, "수는 -1.5나 1,024처럼 적는다.", ""],
};

const answerOf = (name) => {
  const kept = evidenceAt(`homework/${name}`);
  return typeof kept === "string" ? kept : "";
};
const keep = (name, answer) => keepEvidence(`homework/${name}`, answer);
/** The figure of a variant, which stands there as soon as it has been unpacked. */
const picture = (figures, variant) => {
  const node = el("div.kit-hw-figure");
  unpacked(figures).then((all) => {
    const { documentElement } = new DOMParser().parseFromString(all[variant], "image/svg+xml");
    node.append(document.importNode(documentElement, true));
  });
  return node;
};

const optionsOf = ({ options, orders }, variant) =>
  [...orders[variant]].map((place) => textOf(options[place], variant));

/** Whether there is an answer that can be handed in: a choice of other numbers is none. */
export const isAnswered = (question, number, variants) => {
  const answer = answerOf(question.name);
  if (!question.options) return answer !== "";
  return optionsOf(question, variantOf(number, question.name, variants)).includes(answer);
};

const choosing = (question, variant, labelled, changed) => {
  const group = id("kit-hw");
  const chosen = answerOf(question.name);
  return el(
    "div.kit-hw-choices",
    { role: "radiogroup", "aria-labelledby": labelled },
    optionsOf(question, variant).map((text) =>
      el(
        "label",
        el("input", {
          type: "radio",
          name: group,
          checked: text === chosen,
          onchange: () => {
            keep(question.name, text);
            changed();
          },
        }),
        el("span", coded(text)),
      ),
    ),
  );
};

const writing = (question, variant, labelled, changed) => {
  const [form, words, example] = FORMS[question.kind] ?? FORMS.number;
  const unit = textOf(question.unit, variant);
  const note = el("span.kit-hw-form", { id: id("kit-hw"), role: "status" });
  const input = textField({
    value: answerOf(question.name),
    maxlength: MOST,
    placeholder: example,
    "aria-labelledby": labelled,
    "aria-describedby": note.id,
    oninput: () => {
      keep(question.name, cleaned(input.value, MOST));
      changed();
    },
    onchange: () => look(),
  });
  /** Only whether it can be read, which says nothing of whether it is right. */
  const look = () => {
    const plain = input.value.replaceAll("−", "-").trim();
    const odd = plain !== "" && !form.test(plain);
    input.toggleAttribute("aria-invalid", odd);
    note.textContent = odd ? words : "";
  };
  look();
  return el("div.kit-wrap.kit-hw-writing", input, unit ? el("span", unit) : null, note);
};

/** The `place`th question; changed() hears of every other answer. */
export const makeQuestion = ({ question, place, number, variants, changed }) => {
  const variant = variantOf(number, question.name, variants);
  const text = el("p.kit-hw-text", { id: id("kit-hw") }, coded(textOf(question.text, variant)));
  const code = textOf(question.code, variant);
  const answering = question.options ? choosing : writing;
  const level = el(
    "span",
    { role: "img", "aria-label": LEVEL_WORDS[question.level], title: LEVEL_WORDS[question.level] },
    LEVELS[question.level],
  );
  return el(
    "li",
    { "data-question": question.name },
    el("p.kit-small", `문제 ${place} · `, level),
    text,
    code ? el("div.kit-hw-code", { tabindex: 0, role: "group", "aria-label": "코드" }, code) : null,
    question.figures ? picture(question.figures, variant) : null,
    answering(question, variant, text.id, changed),
  );
};
