// The text as a row of buttons, one a token. The one that is hidden is an empty place until a candidate is put in.

import { el } from "../shared/dom.js";
import { movingStop } from "../shared/one_stop.js";
import { beginsWord, inText, spoken } from "../shared/token_names.js";

/** What is in the place `at` where a candidate was put in; the letters count, for tokens may have grown together. */
export const placeOf = (tokens, before, at) => {
  let left = before.slice(0, at).join("").length;
  const found = tokens.findIndex((name) => {
    left -= name.length;
    return left < 0;
  });
  return found < 0 ? tokens.length - 1 : found;
};

/** Where the token `at` stands after the reader has typed on one side of it; null if it was touched. */
export const stayed = (tokens, before, at) => {
  const changed = tokens.findIndex((name, n) => name !== before[n]);
  if (changed < 0 || at < changed) return at < tokens.length ? at : null;
  const behind = before.length - at;
  const tail = before.slice(at);
  return behind <= tokens.length && tail.every((name, n) => name === tokens.at(n - behind))
    ? tokens.length - behind
    : null;
};

/** onpick(at) hears which token was pressed. */
export const makePassage = (onpick) => {
  const node = el("div.kit-bf-text", { role: "toolbar", "aria-label": "글의 토큰. 누르면 가린다" });
  const stop = movingStop(node, () => [...node.children]);
  const token = (name, at) =>
    el(
      "button",
      {
        class: `kit-bf-token${beginsWord(name) ? " begins-word" : ""}`,
        "aria-pressed": "false",
        "aria-label": spoken(name),
        onclick: () => onpick(at),
      },
      inText(name),
    );
  const blank = (name, at, filled) => {
    const button = token(name, at);
    button.setAttribute("aria-pressed", "true");
    button.setAttribute("aria-label", filled ? `빈칸에 넣은 ${spoken(name)}` : "가린 토큰");
    if (!filled) button.textContent = "";
    return button;
  };
  /** filled: whether the blank shows what was put into it. */
  const draw = ({ tokens, at }, filled) => {
    const focused = [...node.children].indexOf(document.activeElement);
    node.replaceChildren(...tokens.map((name, n) => (n === at ? blank(name, n, filled) : token(name, n))));
    const there = node.children[Math.min(focused, tokens.length - 1)];
    stop(there ?? node.children[at]);
    there?.focus();
  };
  return { node, draw };
};
