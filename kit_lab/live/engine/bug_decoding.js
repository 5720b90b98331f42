// Decoding with kit_core's cache: its length is fixed, and the places that are still empty hold zeros. Our own cache
// grows, so a bug that lets them be seen has to put them there first.

import { maskOf } from "./bug_masks.js";
import { concat, tensor } from "./tensor.js";

const OWN_PAIR = /^decoder\/layer_\d+\/self_attention\/(key|value)$/;
const OWN_MASK = /^decoder\/layer_\d+\/self_attention\/mask$/;

/** What the new token is meant to see: itself and what stands before it. */
export const before = (position, place) => place <= position;

/** A rule that remembers the step, { position, room }, and a function that gives it: null in a pass over all tokens. */
export const stepwise = () => {
  let step = null;
  const rule = [
    /^decoder\/step$/,
    (position, room) => {
      step = { position, room };
      return position;
    },
  ];
  return { rule, step: () => step };
};

/**
 * The new token sees the places of which allowed(position, place) is true. `whole` makes the decoder's own mask in a
 * pass over all tokens, `written` is what the cache holds instead of the keys or values (R, h, position + 1, d).
 */
export const cached = (allowed, { whole = (mask) => mask, written = (x) => x } = {}) => {
  const { rule, step } = stepwise();
  const filledUp = (x) => {
    if (!step()) return x;
    const [rows, heads, length, width] = x.shape;
    const empty = step().room - length;
    return empty ? concat(written(x), tensor([rows, heads, empty, width]), 2) : written(x);
  };
  const seen = (mask) =>
    step()
      ? maskOf([1, 1, 1, step().room], (_batch, _query, place) => allowed(step().position, place))
      : whole(mask);
  return [rule, [OWN_PAIR, filledUp], [OWN_MASK, seen]];
};

/** Everything lost but the last token of x (R, h, L, d), and that in the first place. */
export const onlyTheLast = (x) => {
  const [rows, heads, length, width] = x.shape;
  const kept = tensor(x.shape);
  for (let block = 0; block < rows * heads; block += 1) {
    const from = (block * length + length - 1) * width;
    kept.data.set(x.data.subarray(from, from + width), block * length * width);
  }
  return kept;
};
