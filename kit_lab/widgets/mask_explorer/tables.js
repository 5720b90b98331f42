// The five tables: the mask, and the scores and weights before and after it, of which one pair is in sight.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { matrix } from "./matrices.js";
import { shownMask } from "./words.js";

const FIRST = { values: "weights", when: "after" };

/** `pick(row, column)` is called for the cell that the reader goes to, `room()` tells the widget's width. */
export const makeTables = (root, room, pick) => {
  const tables = {
    mask: matrix("마스크(행은 쿼리, 열은 키)", pick),
    scores: matrix("가리기 전의 스코어", pick, { wide: true }),
    masked: matrix("가린 뒤의 스코어", pick, { wide: true }),
    before: matrix("가리기 전의 가중치", pick, { sums: true }),
    after: matrix("가린 뒤의 가중치", pick, { sums: true }),
  };
  const arrow = () => el("span.kit-me-arrow", { "aria-hidden": "true" }, "→");
  const pair = (one, other) => el("div.kit-me-two", one.node, arrow(), other.node);
  const pairs = {
    weights: pair(tables.before, tables.after),
    scores: pair(tables.scores, tables.masked),
  };
  const show = (name) => {
    Object.entries(pairs).forEach(([each, node]) => (node.hidden = each !== name));
    what.select(name);
  };
  const turn = (name) => {
    root.dataset.side = name;
    when.select(name);
  };
  const what = kit.segmented("값", { weights: "가중치", scores: "스코어" }, FIRST.values, show);
  const when = kit.segmented("가리기 전과 뒤", { before: "가리기 전", after: "가린 뒤" }, FIRST.when, turn);
  /** Which pair is in sight, and which of the two where there is room for one. */
  const view = () => ({
    values: Object.keys(pairs).find((name) => !pairs[name].hidden),
    when: root.dataset.side,
  });
  const see = ({ values, when } = FIRST) => {
    show(values);
    turn(when);
  };
  see();

  /** Returns the tables in which the focus stood. */
  const draw = (state, result) => {
    const { rows, columns, seen, written, scores, masked, before, after, refused } = result;
    const total = (weights) => (r) => number(weights[r].reduce((a, b) => a + b, 0));
    const off = (r, c) => Boolean(seen) && !seen[r][c];
    const weight = (weights) => (r, c) => ({ text: number(weights[r][c]), tint: weights[r][c] });
    const held = Object.entries({
      mask: {
        content: (r, c) =>
          written
            ? { text: shownMask(state, written[r][c]), tint: seen[r][c] ? 0.35 : 0, off: off(r, c) }
            : { text: "·" },
      },
      scores: { content: (r, c) => ({ text: number(scores[r][c]) }) },
      masked: { content: (r, c) => ({ text: off(r, c) ? "−10⁹" : number(masked[r][c]), off: off(r, c) }) },
      before: { content: weight(before), total: total(before) },
      after: { content: (r, c) => ({ ...weight(after)(r, c), off: off(r, c) }), total: total(after) },
    })
      .filter(([name, view]) => tables[name].draw({ rows, columns, ...view }))
      .map(([name]) => tables[name]);
    root.classList.toggle("is-refused", refused > 0);
    const single = room() < 540 || columns.length > 6;
    root.classList.toggle("is-single", single);
    when.hidden = !single || refused > 0;
    return held;
  };
  const select = (r, c) => Object.values(tables).forEach((table) => table.select(r, c));
  const turns = el("div.kit-controls.kit-me-turn", what, when);
  return { mask: tables.mask.node, pairs: Object.values(pairs), turns, draw, select, view, see };
};
