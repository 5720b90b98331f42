// What the model holds likely in the blank, the likeliest first. A press puts the word into the text.

import { audible, el, id, inWords } from "../shared/kit.js";
import { number } from "../shared/numbers.js";
import { inList } from "../shared/token_names.js";

export const percent = (share) => `${number(100 * share, 1)}%`;

/** onput(text) hears the text with the candidate that was pressed. */
export const makeOpinion = (title, onput, kind) => {
  const heading = el("p", { class: "kit-bf-title", id: id("kit-bf") }, title);
  const list = el("ol", { class: "kit-bf-list" });
  const node = el(
    "section",
    { class: `kit-bf-opinion ${kind}`, "aria-labelledby": heading.id },
    heading,
    list,
  );
  const row = ({ name, share, text }, n, whole) => {
    const button = el(
      "button",
      {
        type: "button",
        title: inWords(inList(name)),
        onclick: () => onput(text),
      },
      el("span", { class: "kit-bf-name" }, audible(inList(name))),
      el("span", { class: "kit-bf-share kit-number" }, percent(share)),
    );
    button.style.setProperty("--share", (share / whole).toFixed(4));
    return el("li", { "data-rank": n + 1 }, button);
  };
  const draw = ({ best }) => {
    const focused = [...list.children].indexOf(document.activeElement?.closest("li"));
    list.replaceChildren(...best.map((one, n) => row(one, n, best[0].share)));
    if (focused >= 0) list.children[Math.min(focused, best.length - 1)].firstChild.focus();
  };
  return { node, draw };
};
