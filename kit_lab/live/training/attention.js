// Scaled dot-product attention (section 3.2.1), O = P V with P = softmax(Z) and Z = Q K^T / sqrt(d_k), and its gradient:
//
// dV = P^T dO
// dP = dO V^T
// dZ = P * (dP - the sum of dP * P along each row), 0 where Z was hidden
// dQ = dZ K / sqrt(d_k)
// dK = dZ^T Q / sqrt(d_k)

import { softmax, softmaxBackward } from "./softmax.js";
import { turn } from "./space.js";

export const MASKED_SCORE = -1e9; // as in kit_core: nothing is left of it after the softmax, yet it is finite

/**
 * From products to weights and back, for one head of one sentence: Q K^T (T, S) at `p` becomes P, dP at `dp` becomes
 * dZ / sqrt(d_k), each in its place. Entry i is hidden where mask[m + i] is 0.
 */
export const weigh = {
  forward({ numbers, p, T, S, mask, m, factor, masked }) {
    for (let i = 0; i < T * S; i += 1) {
      numbers[p + i] = mask && !mask[m + i] ? masked : numbers[p + i] * factor;
    }
    for (let row = 0; row < T * S; row += S) softmax(numbers, p + row, S);
  },
  backward({ numbers, p, dp, T, S, mask, m, factor }) {
    for (let row = 0; row < T * S; row += S) softmaxBackward(numbers, p + row, dp + row, S);
    for (let i = 0; i < T * S; i += 1) numbers[dp + i] *= mask && !mask[m + i] ? 0 : factor;
  },
};

/** The heads side by side: where head h of sentence b begins in rows of `width` numbers, and how far rows are apart. */
export const sideBySide = {
  start: (b, h, length, width, d) => b * length * width + h * d,
  step: (width) => width,
};

/**
 * query (B, T, h d_k), key and value (B, S, h d_k): the heads' outputs (B, T, h d_k). mask (B, T, S) says which keys a
 * query may look at; null is all of them.
 */
export const attention = (space, place, { query, key, value, mask }, plan) => {
  const { width } = query;
  const { heads, split, join } = plan;
  const d = width / heads; // d_k
  const [queries, keys] = [query.side, key.side];
  const weights = space.tensor(space.most * heads * queries.longest * keys.longest); // P (B, h, T, S)
  const turned = space.scratch(d * keys.longest);
  const out = space.rows(queries, width);
  const [apart, apartOut] = [split.step(width, d), join.step(width, d)]; // rows of Q, K and V, and of O
  const head = { mask, factor: plan.scale(d), masked: plan.masked }; // factor: 1 / sqrt(d_k)

  /** work gets where each head of each sentence lies: q in Q, k in K and V, o in O. Its weights stand in `head`. */
  const eachHead = (work) => {
    const [T, S] = [queries.length, keys.length];
    Object.assign(head, { numbers: space.numbers, T, S });
    for (let b = 0; b < space.batch; b += 1) {
      head.m = b * T * S;
      for (let h = 0; h < heads; h += 1) {
        head.p = weights.at + (b * heads + h) * T * S;
        head.dp = weights.gradient + (b * heads + h) * T * S;
        const q = split.start(b, h, T, width, d);
        const k = split.start(b, h, S, width, d);
        work(q, k, join.start(b, h, T, width, d), T, S);
      }
    }
  };

  return space.add({
    place,
    out,
    weights,
    heads,
    lengths: () => [queries.length, keys.length],
    forward() {
      const { numbers, product } = space;
      eachHead((q, k, o, T, S) => {
        turn(numbers, key.at + k, apart, turned.at, S, d); // K^T
        product(query.at + q, apart, 1, turned.at, S, head.p, S, T, d, S, 0); // Q K^T
        plan.weigh.forward(head);
        product(head.p, S, 1, value.at + k, apart, out.at + o, apartOut, T, S, d, 0); // O = P V
      });
    },
    backward() {
      const { numbers, product } = space;
      eachHead((q, k, o, T, S) => {
        const { p, dp } = head;
        const dO = out.gradient + o;
        product(p, 1, S, dO, apartOut, value.gradient + k, apart, S, T, d, 1); // dV += P^T dO
        turn(numbers, value.at + k, apart, turned.at, S, d); // V^T
        product(dO, apartOut, 1, turned.at, S, dp, S, T, d, S, 0); // dP = dO V^T
        plan.weigh.backward(head); // dZ / sqrt(d_k)
        product(dp, S, 1, key.at + k, apart, query.gradient + q, apart, T, S, d, 1); // dQ += dZ K
        product(dp, 1, S, query.at + q, apart, key.gradient + k, apart, S, T, d, 1); // dK += dZ^T Q
      });
    },
  });
};
