// The second text: a field of its own, what is wrong with it, and the answer to it.

import { el, id } from "../shared/kit.js";

const LONGEST = 10_000;

/** `soon()` asks the model about what stands in both fields. draw(found) says what the model answers to the second text, or why it cannot be read. */
export const makePartner = ({ model, write, on }, soon) => {
  let composing = false; // a syllable that is not finished is no fault yet
  const note = el("p.kit-live-note", { id: id("kit-ll-note"), role: "status" });
  const field = el("input", {
    type: "text",
    id: id("kit-ll"),
    "data-kit": "other",
    maxlength: LONGEST,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": note.id,
  });
  const answer = el("output.kit-live-answer", { "data-kit": "other-answer", "aria-live": "off" });
  const node = el(
    "div.kit-live",
    el("label", { for: field.id }, "견줄 글"),
    field,
    note,
    el("p.kit-small.kit-live-result", "모델의 답 ", answer),
  );
  field.value = model.get("other");
  field.addEventListener("input", (event) => {
    composing = event.isComposing;
    write({ other: field.value });
    soon();
  });
  field.addEventListener("compositionend", () => {
    composing = false;
    soon();
  });
  const told = () => {
    if (model.get("other") === field.value) return;
    field.value = model.get("other");
    soon();
  };
  on(["other"], told);
  const draw = ({ other }) => {
    const complaint = other?.complaint ?? "";
    const empty = field.value.trim() === "";
    const wrong = Boolean(complaint) && !composing && !empty;
    note.textContent = wrong ? complaint : "";
    note.classList.toggle("is-wrong", wrong);
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    answer.textContent = other?.text ?? "–";
  };
  return {
    node,
    draw,
    /** Shows what Python or a link wrote, without asking: whoever wrote it asks. */
    set: (text) => {
      field.value = text;
    },
  };
};
