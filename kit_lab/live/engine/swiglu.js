// The feed-forward network with a gate (Shazeer 2020): (Swish(x W) * x V) W2, where Swish(z) = z / (1 + e^-z).

import { see } from "./hooks.js";
import { linear } from "./matmul.js";
import { mapped } from "./tensor.js";

/** x (B, L, d_model): (B, L, d_model). */
export const swiGLU = (x, weights, here) => {
  const gate = linear(x, weights.gate); // (B, L, d_ff)
  const value = linear(x, weights.value); // (B, L, d_ff)
  const opened = mapped(gate, (z, i) => (z / (1 + Math.exp(-z))) * value.data[i]);
  const inner = see(here, "inner", opened, gate); // (B, L, d_ff)
  return see(here, "output", linear(inner, weights.outer)); // (B, L, d_model)
};
