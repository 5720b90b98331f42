// Multi-head attention (section 3.2.2): MultiHead(Q, K, V) = Concat(head_1, ..., head_h) W^O.

import { scaledDotProductAttention } from "./attention.js";
import { keysAndValues } from "./cache.js";
import { see } from "./hooks.js";
import { linear } from "./matmul.js";
import { lastAxis, tensor } from "./tensor.js";

/** Moves (B, L, h, d) to (B, h, L, d), and the same back: the two middle axes change places. */
const swapped = (x, [batch, outer, inner, width]) => {
  if (outer === 1 || inner === 1) return x.data; // they lie in the same order
  const moved = new Float32Array(x.data.length);
  let at = 0;
  for (let b = 0; b < batch; b += 1) {
    for (let i = 0; i < inner; i += 1) {
      for (let o = 0; o < outer; o += 1, at += width) {
        const from = ((b * outer + o) * inner + i) * width;
        moved.set(x.data.subarray(from, from + width), at);
      }
    }
  }
  return moved;
};

/** (B, L, h * d) to (B, h, L, d). */
export const splitHeads = (x, heads) => {
  const [batch, length] = x.shape;
  const width = lastAxis(x) / heads;
  return tensor([batch, heads, length, width], swapped(x, [batch, length, heads, width]));
};

/** (B, h, L, d) to (B, L, h * d). */
export const joinHeads = (x) => {
  const [batch, heads, length, width] = x.shape;
  return tensor([batch, length, heads * width], swapped(x, x.shape));
};

/** query (B, T, d_model), key and value (B, S, d_model): (B, T, d_model). `cache` keeps keys and values for later. */
export const multiHeadAttention = (query, key, value, weights, mask, here, cache) => {
  const { heads } = here;
  const project = () => ({
    key: splitHeads(linear(key, weights.key), heads), // (B, h, S, d_k)
    value: splitHeads(linear(value, weights.value), heads), // (B, h, S, d_v)
  });
  const kept = keysAndValues(cache, project);
  const q = see(here, "query", splitHeads(linear(query, weights.query), heads)); // (B, h, T, d_k)
  const k = see(here, "key", kept.key); // (B, h, S, d_k)
  const v = see(here, "value", kept.value); // (B, h, S, d_v)
  const outputs = scaledDotProductAttention(q, k, v, mask, here); // (B, h, T, d_v)
  return see(here, "output", linear(joinHeads(outputs), weights.output)); // (B, T, d_model)
};
