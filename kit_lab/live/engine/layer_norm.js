// Layer normalisation (section 3.1): mean 0 and variance 1 over the components, then gamma and beta.

import { lastAxis, tensor } from "./tensor.js";

const EPSILON = 1e-6;

/** x (..., d_model), gamma and beta (d_model,): (..., d_model). */
export const layerNorm = (x, { gamma, beta }) => {
  const width = lastAxis(x);
  const out = tensor(x.shape);
  for (let start = 0; start < x.data.length; start += width) {
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += x.data[start + i];
    const mean = sum / width;
    let squares = 0;
    for (let i = 0; i < width; i += 1) squares += (x.data[start + i] - mean) ** 2;
    const deviation = Math.sqrt(squares / width + EPSILON);
    for (let i = 0; i < width; i += 1) {
      out.data[start + i] = (gamma.data[i] * (x.data[start + i] - mean)) / deviation + beta.data[i];
    }
  }
  return out;
};
