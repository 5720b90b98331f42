// Two answers beside each other, letter by letter or word by word: what is gone from the one, what is new in the other.

import { el, tellLanguage } from "../shared/kit.js";

/** Which parts of the two texts belong to their longest common row: [[true, ...], [true, ...]]. */
const common = (one, other) => {
  const lengths = Array.from({ length: one.length + 1 }, () => Array(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i][j] =
        one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  const kept = [one.map(() => false), other.map(() => false)];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      kept[0][i] = true;
      kept[1][j] = true;
      i += 1;
      j += 1;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1;
    else j += 1;
  }
  return kept;
};

const spans = (parts, kept, changed) =>
  parts.map((part, i) => el("span", { class: kept[i] ? "" : changed }, part));

/** Writes both answers into their elements, compared by the parts that `cut` gives. */
export const compare = (cut, healthyNode, operatedNode, healthy, operated) => {
  const [one, other] = [cut(healthy), cut(operated)];
  tellLanguage(healthyNode, healthy);
  tellLanguage(operatedNode, operated);
  const [keptOfOne, keptOfOther] = common(one, other);
  healthyNode.replaceChildren(...spans(one, keptOfOne, "is-gone"));
  operatedNode.replaceChildren(...spans(other, keptOfOther, "is-new"));
};

/**
 * The two lines of answers. draw(healthy, operated, { touched, solved }) also says where an operation changed nothing,
 * and that a challenge was solved: their list may be out of sight. score(words) adds the accuracy for the same reason.
 */
export const makeAnswers = (cut) => {
  const healthy = el("output.kit-su-answer", { "data-kit": "healthy" });
  const operated = el("output.kit-su-answer.is-operated", { "data-kit": "answer" });
  const note = el("span.kit-su-note");
  const share = el("span.kit-small.kit-su-share.kit-number", { "aria-hidden": "true" });
  const line = (name, ...nodes) => el("div.kit-su-line", el("span.kit-su-name", name), nodes);
  const node = el(
    "div.kit-su-answers",
    line("멀쩡한 모델", healthy),
    line("수술한 모델", operated, note, share),
  );
  return {
    node,
    draw: (one, other, { touched = false, solved = false } = {}) => {
      compare(cut, healthy, operated, one, other);
      const same = touched && one && one === other;
      note.textContent = solved ? "✓ 도전을 풀었다." : same ? "답이 그대로이다." : "";
      note.classList.toggle("is-cheer", solved);
    },
    score: (words) => {
      share.textContent = words;
    },
  };
};
