// A field for one number between -bound and bound.

import { el } from "./dom.js";

/** The browser would drop the typographic minus of our own numbers from a pasted one, and with it the sign. */
const takeMinus = (event) => {
  const text = event.clipboardData.getData("text");
  if (!text.includes("\u2212")) return;
  event.preventDefault();
  document.execCommand("insertText", false, text.replaceAll("\u2212", "-"));
};
const NUDGES = { ArrowUp: 0.1, ArrowDown: -0.1 };

/**
 * `read()` is the number that holds, or undefined if there is none any more; `take(number)` is told of a good one as it is written, `judge(good)` of every one;
 * `leave()` when the field is left, which then shows the number that holds. Up and down move by 0.1.
 */
export const numberField = ({ label, bound, step = "any", read, take, judge, leave }) => {
  const input = el("input", { type: "number", step, min: -bound, max: bound, "aria-label": label });
  const restore = () => {
    const value = read();
    if (value === undefined) return; // a field that is being taken away is left, too
    input.value = Number(value.toFixed(3));
    input.removeAttribute("aria-invalid");
  };
  const written = () => {
    const value = input.valueAsNumber;
    const good = Number.isFinite(value) && Math.abs(value) <= bound;
    if (good) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    judge(good);
    if (good) take(value);
  };
  input.addEventListener("input", written);
  input.addEventListener("keydown", (event) => {
    const nudge = NUDGES[event.key];
    if (!nudge) return;
    event.preventDefault();
    input.value = Number(Math.min(bound, Math.max(-bound, read() + nudge)).toFixed(6));
    written();
  });
  input.addEventListener("paste", takeMinus);
  input.addEventListener("blur", () => {
    restore();
    leave();
  });
  /** Shows the number that holds, unless the reader is writing. */
  const update = () => input !== document.activeElement && restore();
  return { input, update };
};
