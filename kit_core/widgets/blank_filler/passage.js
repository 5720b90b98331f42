// The text as a row of buttons, one a token. The one that is hidden is an empty place.

import { el } from "../shared/kit.js";
import { beginsWord, inText, spoken } from "../shared/token_names.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** onpick(at) hears which token was pressed. */
export const makePassage = (onpick) => {
  const node = el("div", { class: "kit-bf-text", role: "toolbar", "aria-label": "글의 토큰. 누르면 가린다" });
  const stop = (one) => {
    for (const other of node.children) other.tabIndex = other === one ? 0 : -1;
  };
  node.addEventListener("keydown", (event) => {
    const row = [...node.children];
    const [step, from] = [KEYS[event.key], row.indexOf(event.target)];
    if (!step || from < 0) return;
    event.preventDefault();
    const to = row[Math.max(0, Math.min(row.length - 1, from + step))];
    stop(to);
    to.focus();
  });
  const button = (name, at, hidden) =>
    el(
      "button",
      {
        type: "button",
        class: `kit-bf-token${beginsWord(name) ? " begins-word" : ""}`,
        "aria-pressed": String(hidden),
        "aria-label": hidden ? "가린 토큰" : spoken(name),
        onclick: () => onpick(at),
      },
      hidden ? "" : inText(name),
    );
  const draw = ({ tokens, at }) => {
    const focused = [...node.children].indexOf(document.activeElement);
    node.replaceChildren(...tokens.map((name, n) => button(name, n, n === at)));
    const there = node.children[Math.min(focused, tokens.length - 1)];
    stop(there ?? node.children[at]);
    there?.focus();
  };
  return { node, draw };
};
