// The text as a row of buttons, one a token, the darker the likelier the model held it. The last one stands for the token
// to come.

import { el } from "../shared/kit.js";
import { number } from "../shared/numbers.js";
import { movingStop } from "../shared/one_stop.js";
import { beginsWord, inText, isSpecial, spoken } from "../shared/token_names.js";

/** onpick(at) hears which token was pressed, null for the one to come. */
export const makePassage = (onpick) => {
  const node = el("div.kit-cw-text", { role: "toolbar", "aria-label": "글의 토큰" });
  const coming = el(
    "button.kit-cw-coming",
    { "aria-label": "다음에 올 토큰", onclick: () => onpick(null) },
    "…",
  );
  let buttons = [];
  const stop = movingStop(node, () => [...buttons, ...(coming.isConnected ? [coming] : [])]);
  const dress = (button, token, at, { from, chosen, picked }) => {
    const own = at < from;
    const kind = [
      beginsWord(token.name) ? "begins-word" : "",
      isSpecial(token.name) ? "is-special" : "",
      own ? "is-own" : "",
      at === chosen ? "is-chosen" : "",
    ];
    button.className = ["kit-cw-token", ...kind].filter(Boolean).join(" ");
    button.textContent = inText(token.name);
    button.style.setProperty("--share", token.before.toFixed(4));
    button.setAttribute("aria-pressed", String(at === picked));
    const said = `${spoken(token.name)}, ${own ? "적은 글, " : ""}확률 ${number(100 * token.before, 1)}%, ${token.rank}위`;
    button.setAttribute("aria-label", said);
  };
  const draw = ({ tokens, from, next }, { picked, chosen }) => {
    const focused = document.activeElement;
    while (buttons.length > tokens.length) buttons.pop().remove();
    while (buttons.length < tokens.length) {
      const at = buttons.length;
      buttons = [...buttons, el("button", { onclick: () => onpick(at) })];
    }
    tokens.forEach((token, at) => dress(buttons[at], token, at, { from, chosen, picked }));
    coming.setAttribute("aria-pressed", String(picked === null));
    const row = next ? [...buttons, coming] : buttons;
    if (row.length !== node.children.length || row.some((one, n) => one !== node.children[n]))
      node.replaceChildren(...row);
    stop(row.includes(focused) ? focused : (buttons[picked] ?? row.at(-1)));
    if (row.includes(focused) && document.activeElement !== focused) focused.focus();
  };
  return { node, draw };
};
