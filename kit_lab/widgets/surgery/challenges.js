// The challenges: what to do, whether it is done, a folded hint. What was solved stays ticked in the reader's browser, with
// what solved it.

import { evidenceAt, keepEvidence } from "../shared/evidence.js";
import { el } from "../shared/kit.js";
import { ticks } from "../shared/progress.js";
import { verdict } from "./checks.js";

const { has: remembered, mark: remember } = ticks("kit-surgery/");

const makeItem = ({ name, task, hint }) => {
  const tick = el("span.kit-su-tick", { role: "img" });
  const now = el("p.kit-su-now");
  const node = el(
    "li",
    { "data-challenge": name },
    tick,
    el("div", el("p", task), now, hint ? el("details", el("summary", "힌트"), el("p", hint)) : null),
  );
  const draw = (solved, words) => {
    node.classList.toggle("is-solved", solved);
    tick.setAttribute("aria-label", solved ? "풀었다" : "아직 풀지 않았다");
    if (now.textContent !== words) now.textContent = words;
  };
  return { node, draw };
};

/**
 * judge(seen) looks at all of them; `root` is marked with data-kit-judging meanwhile. `live` names the model. onsolve(task) hears of each that is
 * solved for the first time: five notes that change at every press are to be read, not to be heard.
 */
export const makeChallenges = ({ root, live, challenges, asking, onsolve }) => {
  let turn = 0;
  const items = challenges.map((challenge) => ({
    ...challenge,
    ...makeItem(challenge),
    solved: remembered(challenge.name),
  }));
  const count = el("span.kit-su-count.kit-number");
  const node = el(
    "section.kit-su-challenges",
    { "aria-label": "도전" },
    el("p.kit-su-heading", "도전", count),
    el("ol", ...items.map((item) => item.node)),
  );
  const tell = () => {
    count.textContent = ` ${items.filter(({ solved }) => solved).length} / ${items.length}`;
  };
  const show = (item, { solved, now }, { text, operations }) => {
    const place = `challenges/${item.name}`;
    if (solved && !evidenceAt(place)) keepEvidence(place, { model: live.name, text, operations });
    if (solved && !item.solved) {
      remember(item.name);
      onsolve(item.task);
    }
    item.solved ||= solved;
    item.draw(item.solved, solved ? `풀었다. ${now}`.trim() : now);
  };
  const judge = async (seen) => {
    turn += 1;
    const mine = turn;
    root.dataset.kitJudging = "";
    try {
      for (const item of items) {
        const found = await verdict(item.check, seen, asking);
        if (mine !== turn) return;
        show(item, found, seen);
      }
    } catch (error) {
      if (error.name !== "Cancelled") throw error;
    } finally {
      if (mine === turn) delete root.dataset.kitJudging;
      tell();
    }
  };
  for (const item of items) item.draw(item.solved, "");
  tell();
  return { node, judge };
};
