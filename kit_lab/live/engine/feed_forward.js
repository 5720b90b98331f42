// The position-wise feed-forward network (section 3.3): max(0, x W1 + b1) W2 + b2.

import { see } from "./hooks.js";
import { linear } from "./matmul.js";
import { mapped } from "./tensor.js";

/** x (B, L, d_model): (B, L, d_model). */
export const feedForward = (x, weights, here) => {
  const before = linear(x, weights.inner); // (B, L, d_ff)
  const inner = see(
    here,
    "inner",
    mapped(before, (value) => Math.max(0, value)),
    before,
  ); // (B, L, d_ff)
  return see(here, "output", linear(inner, weights.outer)); // (B, L, d_model)
};
