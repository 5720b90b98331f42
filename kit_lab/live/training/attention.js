// Scaled dot-product attention (section 3.2.1), O = P V with P = softmax(Q K^T / sqrt(d_k)), and its gradient.
//
// dV = P^T dO
// dP = dO V^T
// dZ = P * (dP - the sum of dP * P along each row), Z being the scores: the softmax's gradient
// dQ = dZ K / sqrt(d_k)
// dK = dZ^T Q / sqrt(d_k)

import { exp } from "./elementary.js";
import { turn } from "./space.js";

export const MASKED_SCORE = -1e9; // as in kit_core: nothing is left of it after the softmax, yet it is finite

/** Each row of `width` numbers from `start` on as shares that add up to 1. */
export const softmax = (numbers, start, rows, width) => {
  for (let row = start; row < start + rows * width; row += width) {
    let largest = -Infinity;
    for (let i = row; i < row + width; i += 1) if (numbers[i] > largest) largest = numbers[i];
    let sum = 0;
    for (let i = row; i < row + width; i += 1) {
      numbers[i] = exp(numbers[i] - largest);
      sum += numbers[i];
    }
    for (let i = row; i < row + width; i += 1) numbers[i] /= sum;
  }
};

/**
 * query (B, T, h d_k), key and value (B, S, h d_k), the heads side by side in each row: their outputs (B, T, h d_k). mask
 * (B, T, S) says which keys a query may look at; null is all of them.
 */
export const attention = (space, place, { query, key, value, mask, heads, scale }) => {
  const width = query.width;
  const d = width / heads; // d_k
  const factor = scale(d); // 1 / sqrt(d_k)
  const [queries, keys] = [query.side, key.side];
  const weights = space.tensor(space.most * heads * queries.longest * keys.longest); // P (B, h, T, S)
  const turned = space.scratch(width * space.most * keys.longest);
  const out = space.rows(queries, width);

  /** Where the matrices of each head of each sentence begin. */
  const eachHead = (work) => {
    const [T, S] = [queries.length, keys.length];
    for (let b = 0; b < space.batch; b += 1) {
      for (let h = 0; h < heads; h += 1) {
        work({
          q: b * T * width + h * d, // rows `width` apart, in Q and O
          k: b * S * width + h * d, // the same in K and V
          t: h * d * space.batch * S + b * S, // in K^T and V^T, rows batch * S apart
          p: (b * heads + h) * T * S,
          b,
        });
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
      const [T, S, all] = [queries.length, keys.length, space.batch * keys.length];
      turn(numbers, key.at, width, turned.at, all, width); // K^T
      eachHead(({ q, t, p, b }) => {
        const z = weights.at + p;
        product(query.at + q, width, 1, turned.at + t, all, z, S, T, d, S, 0); // Q K^T
        for (let i = 0; i < T * S; i += 1) {
          numbers[z + i] = mask && !mask[b * T * S + i] ? MASKED_SCORE : numbers[z + i] * factor;
        }
      });
      softmax(numbers, weights.at, space.batch * heads * T, S);
      eachHead(({ q, k, p }) => {
        product(weights.at + p, S, 1, value.at + k, width, out.at + q, width, T, S, d, 0); // P V
      });
    },
    backward() {
      const { numbers, product } = space;
      const [T, S, all] = [queries.length, keys.length, space.batch * keys.length];
      turn(numbers, value.at, width, turned.at, all, width); // V^T
      eachHead(({ q, k, t, p, b }) => {
        const [P, dP, dO] = [weights.at + p, weights.gradient + p, out.gradient + q];
        product(P, 1, S, dO, width, value.gradient + k, width, S, T, d, 1); // dV += P^T dO
        product(dO, width, 1, turned.at + t, all, dP, S, T, d, S, 0); // dP = dO V^T
        for (let row = 0; row < T * S; row += S) {
          let sum = 0;
          for (let i = row; i < row + S; i += 1) sum += numbers[dP + i] * numbers[P + i];
          for (let i = row; i < row + S; i += 1) {
            const isHidden = mask && !mask[b * T * S + i];
            numbers[dP + i] = isHidden ? 0 : numbers[P + i] * (numbers[dP + i] - sum) * factor; // dZ / sqrt(d_k)
          }
        }
        product(dP, S, 1, key.at + k, width, query.gradient + q, width, T, S, d, 1); // dQ += dZ K
        product(dP, 1, S, query.at + q, width, key.gradient + k, width, S, T, d, 1); // dK += dZ^T Q
      });
    },
  });
};
