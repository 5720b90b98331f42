// The frame of a puzzle: what is asked, the reader's part, what comes of it. The answer is told only when asked for or found.

import { coded } from "./coded.js";
import { el } from "./dom.js";
import { noteGuess } from "./evidence.js";
import { keepTyped } from "./kept.js";
import { isSolved, markSolved } from "./progress.js";
import { tie } from "./tie.js";

/**
 * The puzzle of `model` under the heading `title`; `part` is where the reader answers, `buttons` stand before 「답 보기」.
 * `reveal()` shows the answer in the part, `clear()` empties it again; `kept` is what keepTyped keeps with the fields.
 * Returns {root, right(words), wrong(words), guessed(answer), shown(words), quiet(), fresh(), close()}; an answer that
 * was judged is guessed.
 */
export const makePuzzle = ({ model, title, part, buttons = [], reveal, clear, kept }) => {
  const name = model.get("name");
  const tick = el("span.kit-pz-tick");
  const verdict = el("p.kit-pz-verdict");
  const why = el("p.kit-pz-why");
  const result = el("div.kit-pz-result", { role: "status" }, verdict, why);
  const tell = (kind, words, reason = "") => {
    result.dataset.kind = kind;
    again.hidden = false; // there is something to go back from
    verdict.replaceChildren(...coded(words));
    why.replaceChildren(...coded(reason));
  };
  const drawTick = () => {
    tick.textContent = isSolved(name) ? "✓ 맞혔다" : "";
  };
  const show = el(
    "button.kit-quiet",
    {
      onclick: () => {
        reveal();
        tell("shown", "답이다.", model.get("told"));
      },
    },
    "답 보기",
  );
  const again = el(
    "button.kit-quiet",
    {
      hidden: true,
      onclick: () => {
        clear();
        tell("", "");
        show.focus();
        again.hidden = true;
      },
    },
    "처음으로",
  );
  const hint = model.get("hint");
  // A group, for a page holds many of the same name and landmarks would have to differ.
  const root = el(
    "div.kit-widget.kit-pz",
    { lang: "ko", role: "group", "aria-label": title },
    el("p.kit-pz-title", title, tick),
    el("p.kit-pz-question", coded(model.get("question"))),
    part,
    el(
      "div.kit-wrap.kit-pz-buttons",
      buttons,
      hint ? el("details", el("summary", "힌트"), el("p", coded(hint))) : null,
      show,
      again,
    ),
    result,
  );
  drawTick();
  queueMicrotask(() => keepTyped(root, name, kept)); // once it stands on the page
  return {
    root,
    right: (words = "맞았다.") => {
      markSolved(name);
      drawTick();
      tell("right", words, model.get("told"));
    },
    wrong: (words) => tell("wrong", words),
    guessed: (answer) => noteGuess(name, answer),
    shown: (words) => tell("shown", words),
    quiet: () => tell("", ""),
    fresh: () => {
      tick.textContent = ""; // another example is not solved yet
      tell("", "");
    },
    close: tie(root),
  };
};
