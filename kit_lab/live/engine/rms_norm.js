// RMS normalisation (Zhang, Sennrich 2019): x / sqrt(mean(x^2)) * gamma. Layer normalisation without mean and beta.

import { layerNorm } from "./layer_norm.js";
import { lastAxis, tensor } from "./tensor.js";

const EPSILON = 1e-6;

/** x (..., d_model), gamma (d_model,): (..., d_model). */
const rmsNorm = (x, { gamma }) => {
  const width = lastAxis(x);
  const out = tensor(x.shape);
  for (let start = 0; start < x.data.length; start += width) {
    let squares = 0;
    for (let i = 0; i < width; i += 1) squares += x.data[start + i] ** 2;
    const size = Math.sqrt(squares / width + EPSILON);
    for (let i = 0; i < width; i += 1) out.data[start + i] = (gamma.data[i] * x.data[start + i]) / size;
  }
  return out;
};

/** The norm that the weights are of: only layer normalisation has a beta. */
export const normalized = (x, weights) => (weights.beta ? layerNorm : rmsNorm)(x, weights);
