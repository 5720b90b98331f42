// Self-attention in which several heads of queries share one head of keys and values (Ainslie et al. 2023), turned by
// its position where the model asks for that. With as many heads of both and nothing turned it is the paper's.

import { scaledDotProductAttention } from "./attention.js";
import { keysAndValues } from "./cache.js";
import { see } from "./hooks.js";
import { linear } from "./matmul.js";
import { joinHeads, splitHeads } from "./multi_head.js";
import { rotate } from "./rotary.js";
import { tensor } from "./tensor.js";

/** x (B, g, L, d): each head as often as it is shared, (B, g * times, L, d). */
const repeatHeads = (x, times) => {
  if (times === 1) return x;
  const [batch, groups, length, width] = x.shape;
  const block = length * width;
  const out = tensor([batch, groups * times, length, width]);
  for (let head = 0; head < batch * groups * times; head += 1) {
    const from = Math.floor(head / times) * block;
    out.data.set(x.data.subarray(from, from + block), head * block);
  }
  return out;
};

/**
 * x (B, T, d_model), the first of which stands at `offset`, and a mask (B, 1, T, S): (B, T, d_model). `here` tells
 * heads, groups and rotary. `cache` keeps keys already turned, and values, for later.
 */
export const groupedQueryAttention = (x, weights, mask, here, { cache, offset = 0 } = {}) => {
  const { heads, groups, rotary } = here;
  const placed = (y) => (rotary ? rotate(y, offset, rotary) : y);
  const kept = keysAndValues(cache, () => ({
    key: placed(splitHeads(linear(x, weights.key), groups)), // (B, g, T, d_k)
    value: splitHeads(linear(x, weights.value), groups), // (B, g, T, d_v)
  }));
  const query = see(here, "query", placed(splitHeads(linear(x, weights.query), heads))); // (B, h, T, d_k)
  const key = see(here, "key", repeatHeads(kept.key, heads / groups)); // (B, h, S, d_k)
  const value = see(here, "value", repeatHeads(kept.value, heads / groups)); // (B, h, S, d_v)
  const outputs = scaledDotProductAttention(query, key, value, mask, here); // (B, h, T, d_v)
  return see(here, "output", linear(joinHeads(outputs), weights.output)); // (B, T, d_model)
};
