// The verdict on the mask: asked first for each kind of attention, told once the reader has chosen a mask.

import { el } from "../shared/kit.js";
import { QUESTIONS, SIGNS, verdict } from "./words.js";

const ANSWERS = ["masks", "cross_padding", "written", "read"]; // whoever moves one of these has guessed

/** `changed()` is called when the reader asks for the verdict as it stands. */
export const makeVerdict = (changed) => {
  const kinds = new Set(); // those of which the reader has been told
  let asked = "";
  const sign = el("span.kit-me-sign", { "aria-hidden": "true" });
  const word = el("b");
  const text = el("span");
  const said = el("p.kit-me-verdict", { "aria-live": "polite" }, sign, word, " ", text);
  const tell = el(
    "button.kit-me-tell",
    {
      onclick: () => {
        kinds.add(asked);
        changed();
      },
    },
    "이대로 판정",
  );
  const node = el("div.kit-wrap.kit-me-judged", said, tell);
  const put = (place, words) => {
    if (place.textContent !== words) place.textContent = words; // a screen reader hears what is new alone
  };
  const draw = (state, result) => {
    const [kind, words] = verdict(state, result);
    const asks = !kinds.has(state.kind) && kind !== "stop";
    const shown = asks ? "ask" : kind;
    asked = asks ? state.kind : "";
    node.dataset.kind = shown;
    put(sign, SIGNS[shown][0]);
    put(word, SIGNS[shown][1]);
    put(text, asks ? QUESTIONS[state.kind] : words);
    const held = tell === document.activeElement;
    tell.hidden = !asks;
    if (held && !asks) said.focus();
  };
  said.tabIndex = -1; // the button goes when it is pressed: the reader stays here
  return {
    node,
    draw,
    heard: (kind, changes) => ANSWERS.some((name) => name in changes) && kinds.add(kind),
    told: () => kinds.size > 0,
    forget: () => kinds.clear(),
  };
};
