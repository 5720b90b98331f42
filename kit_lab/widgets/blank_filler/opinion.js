// What the model holds likely in the blank, the likeliest first. A press puts the word into the text.

import { audible, el, id, inWords } from "../shared/dom.js";
import { number } from "../shared/numbers.js";
import { inList } from "../shared/token_names.js";

const LEAST = 0.0005; // below it a percentage of one digit says 0

const bare = (name) => name.replaceAll("▁", ""); // pieces that differ by their spaces alone are one word

export const percent = (share) => (share < LEAST ? "0.1% 미만" : `${number(100 * share, 1)}%`);

/** onput({ name, text }) hears which candidate was pressed. */
export const makeOpinion = (title, onput, kind) => {
  const heading = el("p.kit-bf-title", { id: id("kit-bf") }, title);
  const list = el("ol.kit-bf-list", { "aria-labelledby": heading.id });
  const node = el(
    "section",
    { class: `kit-bf-opinion ${kind}`, "aria-labelledby": heading.id },
    heading,
    list,
  );
  const row = (one, { whole, truth, filled }) => {
    const { name, share } = one;
    const isTruth = bare(name) === bare(truth);
    const bar = el("i", { "aria-hidden": "true" });
    bar.style.setProperty("--share", (share / whole).toFixed(4));
    return el(
      "li",
      { class: isTruth ? "is-truth" : null },
      el(
        "button",
        {
          title: inWords(inList(name)),
          onclick: () => onput(one),
        },
        bar,
        el("span.kit-bf-name", audible(inList(name))),
        el("span.kit-bf-share.kit-number", percent(share)),
        isTruth ? el("span.kit-hidden", filled ? "넣은 말" : "있던 말") : null,
      ),
    );
  };
  /** whole: the share whose bar fills its place; truth: the name of what was hidden, or put in if `filled`. */
  const draw = ({ best }, seen) => {
    const focused = [...list.children].indexOf(document.activeElement?.closest("li"));
    list.replaceChildren(...best.map((one) => row(one, seen)));
    if (focused >= 0) list.children[Math.min(focused, best.length - 1)].firstChild.focus();
  };
  return { node, draw };
};
