// How many of the examples each model gets right, as a number and a bar; and some that only the healthy one gets right.

import { el, percent } from "../shared/kit.js";
import { compare } from "./letters.js";

const PAUSE = 250; // ms without an operation before the examples are scored
const SHOWN = 4; // broken examples

const shareOf = (right) => right.filter(Boolean).length / right.length;

const makeBar = (name, mark, look = null) => {
  const bar = el("i", { class: look });
  const value = el("b.kit-number", { "data-kit": mark }, "–");
  const node = el(
    "div.kit-su-bar",
    el("span.kit-su-name", name),
    el("span.kit-meter", { "aria-hidden": "true" }, bar),
    value,
  );
  return {
    node,
    draw: (share) => {
      bar.style.setProperty("--share", share ?? 0);
      node.style.setProperty("--counted", 0);
      value.textContent = share === null ? "–" : percent(share);
    },
    /** While it is counted: how many were asked so far, and how many of them were right. */
    count: ({ count, right }, all) => {
      bar.style.setProperty("--share", right / all);
      node.style.setProperty("--counted", count / all);
    },
  };
};

const broken = (cut, text, wanted, written, onpick) => {
  const was = el("span.kit-su-was");
  const became = el("span.kit-su-became");
  compare(cut, was, became, wanted, written);
  if (!written) became.append("(빈 답)");
  return el(
    "li",
    el("button.kit-su-text", { onclick: () => onpick(text) }, text),
    was,
    el("span", { "aria-hidden": "true" }, "→"),
    became,
  );
};

/**
 * `onscore(share)` hears the operated model's accuracy, null while there is none. follow(operations) starts anew;
 * onpick(text) puts an example into the field. `root` is marked with data-kit-scoring while something is computed.
 */
export const makeAccuracy = ({ root, asking, pairs, units, onpick, onscore }) => {
  let turn = 0;
  let timer = 0;
  const healthy = makeBar("멀쩡한 모델", "healthy-accuracy", "is-plain");
  const operated = makeBar("수술한 모델", "accuracy");
  const progress = el("p.kit-su-progress.kit-number");
  const list = el("ul.kit-su-broken", { "aria-label": "망가진 예제" });
  const node = el(
    "section.kit-su-accuracy",
    { "aria-label": "정확도" },
    el("p.kit-su-heading", `학습에 없던 예제 ${pairs.length}개 가운데 맞힌 것`),
    healthy.node,
    operated.node,
    progress,
    list,
  );
  const resting = units.tell("수술을 하나 하면 채점한다. 한 글자라도 다르면 틀린 것으로 친다.");

  const examples = async (operations, right, wholeRight, mine) => {
    const found = pairs.filter((_, i) => wholeRight[i] && !right[i]);
    progress.textContent = found.length
      ? `이 수술로 ${found.length}개가 망가졌다.${found.length > SHOWN ? ` 그 가운데 ${SHOWN}개를 보인다.` : ""} 예제를 누르면 위의 칸에 들어간다.`
      : "이 수술로는 하나도 망가지지 않았다.";
    const rows = [];
    for (const [text, wanted] of found.slice(0, SHOWN)) {
      const written = await asking.operated(text, operations, "broken");
      if (mine !== turn) return;
      rows.push(broken(units.cut, text, wanted, written, onpick));
    }
    list.replaceChildren(...rows);
  };
  const run = async (operations, mine) => {
    const counting = (name, bar) => (step) => {
      if (mine !== turn) return;
      bar.count(step, pairs.length);
      progress.textContent = `${name} 채점하고 있다. ${step.count}개 가운데 ${step.right}개를 맞혔다.`;
    };
    try {
      const right = await asking.score(operations, counting("수술한 모델을", operated));
      if (mine !== turn) return;
      const share = shareOf(right);
      operated.draw(share);
      onscore(share);
      const wholeRight = await asking.healthyScore(counting("멀쩡한 모델을", healthy));
      if (mine !== turn) return;
      healthy.draw(shareOf(wholeRight));
      await examples(operations, right, wholeRight, mine);
    } catch (error) {
      if (mine === turn && error.name !== "Cancelled") progress.textContent = error.message;
    } finally {
      if (mine === turn) delete root.dataset.kitScoring;
    }
  };
  const follow = (operations) => {
    turn += 1;
    clearTimeout(timer);
    if ("kitScoring" in root.dataset) asking.stop().catch(() => {});
    operated.draw(null);
    list.replaceChildren();
    onscore(null);
    progress.textContent = operations.length ? "곧 채점한다." : resting;
    if (operations.length) {
      root.dataset.kitScoring = "";
      const mine = turn;
      timer = setTimeout(() => run(operations, mine), PAUSE);
    } else delete root.dataset.kitScoring;
  };
  healthy.draw(null);
  operated.draw(null);
  progress.textContent = resting;
  return {
    node,
    follow,
    end: () => {
      clearTimeout(timer);
      turn += 1;
    },
  };
};
