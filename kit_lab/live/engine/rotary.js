// Rotary positions (Su et al. 2021): the i-th pair of a vector is turned by pos / 10000^(2i / d), so that the product
// of two vectors knows how far apart they stand.

import { lastAxis, tensor } from "./tensor.js";

const BASE = 10000;

/** x (B, h, L, d) whose first vector stands at `offset`. pairs: "interleaved" (neighbours) or "halves". */
export const rotate = (x, offset, pairs) => {
  const [length, width] = [x.shape[2], lastAxis(x)];
  const half = width / 2;
  const [step, apart] = pairs === "halves" ? [1, half] : [2, 1];
  const out = tensor(x.shape);
  for (let row = 0; row < x.data.length / width; row += 1) {
    const position = offset + (row % length);
    for (let i = 0; i < half; i += 1) {
      const one = row * width + i * step;
      const other = one + apart;
      const angle = position / BASE ** ((2 * i) / width);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      out.data[one] = x.data[one] * cos - x.data[other] * sin;
      out.data[other] = x.data[one] * sin + x.data[other] * cos;
    }
  }
  return out; // (B, h, L, d)
};

/** Hooks that turn the queries and keys of self-attention, in a pass over all tokens or step by step with the cache. */
export const rotaryHooks = (pairs) => {
  let position = 0;
  return (place, value) => {
    if (place === "decoder/step") position = value;
    if (place.endsWith("/self_attention/key")) return rotate(value, 0, pairs);
    if (!place.endsWith("/self_attention/query")) return value;
    return rotate(value, place.startsWith("decoder") ? position : 0, pairs);
  };
};
