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

/** Where head h of sentence b lies in rows of `width` numbers, and how far its rows are apart: the heads side by side. */
export const sideBySide = (b, h, length, width, d) => ({ at: b * length * width + h * d, step: width });

/**
 * query (B, T, h d_k), key and value (B, S, h d_k): the heads' outputs (B, T, h d_k). mask (B, T, S) says which keys a
 * query may look at; null is all of them.
 */
export const attention = (space, place, { query, key, value, mask }, plan) => {
  const { width } = query;
  const { heads } = plan;
  const d = width / heads; // d_k
  const factor = plan.scale(d); // 1 / sqrt(d_k)
  const [queries, keys] = [query.side, key.side];
  const weights = space.tensor(space.most * heads * queries.longest * keys.longest); // P (B, h, T, S)
  const turned = space.scratch(d * keys.longest);
  const out = space.rows(queries, width);

  /** work gets where each head of each sentence lies: q in Q, k in K and V, o in O, and its weights p. */
  const eachHead = (work) => {
    const [T, S] = [queries.length, keys.length];
    for (let b = 0; b < space.batch; b += 1) {
      for (let h = 0; h < heads; h += 1) {
        const p = (b * heads + h) * T * S;
        const place = { T, S, mask, m: b * T * S, factor, masked: plan.masked };
        const [q, k] = [plan.split(b, h, T, width, d), plan.split(b, h, S, width, d)];
        const o = plan.join(b, h, T, width, d);
        work(q, k, o, { ...place, numbers: space.numbers, p: weights.at + p, dp: weights.gradient + p });
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
      eachHead((q, k, o, head) => {
        const { p, T, S } = head;
        turn(numbers, key.at + k.at, k.step, turned.at, S, d); // K^T
        product(query.at + q.at, q.step, 1, turned.at, S, p, S, T, d, S, 0); // Q K^T
        plan.weigh.forward(head);
        product(p, S, 1, value.at + k.at, k.step, out.at + o.at, o.step, T, S, d, 0); // O = P V
      });
    },
    backward() {
      const { numbers, product } = space;
      eachHead((q, k, o, head) => {
        const { p, dp, T, S } = head;
        const dO = out.gradient + o.at;
        product(p, 1, S, dO, o.step, value.gradient + k.at, k.step, S, T, d, 1); // dV += P^T dO
        turn(numbers, value.at + k.at, k.step, turned.at, S, d); // V^T
        product(dO, o.step, 1, turned.at, S, dp, S, T, d, S, 0); // dP = dO V^T
        plan.weigh.backward(head); // dZ / sqrt(d_k)
        product(dp, S, 1, key.at + k.at, k.step, query.gradient + q.at, q.step, T, S, d, 1); // dQ += dZ K
        product(dp, 1, S, query.at + q.at, q.step, key.gradient + k.at, k.step, S, T, d, 1); // dK += dZ^T Q
      });
    },
  });
};
