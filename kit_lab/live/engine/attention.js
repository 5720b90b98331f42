// Scaled dot-product attention (section 3.2.1): softmax(Q K^T / sqrt(d_k)) V.

import { see } from "./hooks.js";
import { strides } from "./masks.js";
import { matmul, matmulTransposed } from "./matmul.js";
import { lastAxis, mapped, tensor } from "./tensor.js";

const MASKED_SCORE = -1e9; // as in kit_core: nothing is left of it after the softmax, yet it is finite

/** The last axis as shares that add up to 1. */
export const softmax = (x) => {
  const width = lastAxis(x);
  const shares = tensor(x.shape);
  for (let start = 0; start < x.data.length; start += width) {
    let largest = -Infinity;
    for (let i = start; i < start + width; i += 1) if (x.data[i] > largest) largest = x.data[i];
    let sum = 0;
    for (let i = start; i < start + width; i += 1) {
      shares.data[i] = Math.exp(x.data[i] - largest);
      sum += shares.data[i];
    }
    for (let i = start; i < start + width; i += 1) shares.data[i] /= sum;
  }
  return shares;
};

/** Puts MASKED_SCORE where the mask is 0. */
const hide = (scores, mask) => {
  const [batch, heads, queries, keys] = scores.shape;
  const [perBatch, perHead, perQuery, perKey] = strides(mask);
  let at = 0;
  for (let b = 0; b < batch; b += 1) {
    for (let h = 0; h < heads; h += 1) {
      for (let t = 0; t < queries; t += 1) {
        const row = b * perBatch + h * perHead + t * perQuery;
        for (let s = 0; s < keys; s += 1, at += 1)
          if (!mask.data[row + s * perKey]) scores.data[at] = MASKED_SCORE;
      }
    }
  }
  return scores;
};

/** query (B, h, T, d_k) and key (B, h, S, d_k): Q K^T / scale, hidden where the mask says so: (B, h, T, S). */
export const attentionScores = (query, key, mask, scale) => {
  const scores = matmulTransposed(
    mapped(query, (x) => x / scale),
    key,
  ); // (B, h, T, S)
  return mask?.data.includes(0) ? hide(scores, mask) : scores;
};

/** query (B, h, T, d_k), key (B, h, S, d_k), value (B, h, S, d_v): the heads' outputs (B, h, T, d_v). */
export const scaledDotProductAttention = (query, key, value, mask, here) => {
  const allowed = see(here, "mask", mask ?? null); // (B, 1, 1 or T, S)
  const scale = see(here, "scale", Math.sqrt(lastAxis(query)));
  const parts = { query, key, mask: allowed, scale };
  const scores = see(here, "scores", attentionScores(query, key, allowed, scale), parts); // (B, h, T, S)
  const weights = see(here, "weights", softmax(scores), { ...parts, scores }); // (B, h, T, S)
  return see(here, "heads", matmul(weights, value)); // (B, h, T, d_v)
};
