// Sinusoidal positions (section 3.5): PE(pos, 2i) = sin(pos / 10000^(2i / d_model)), PE(pos, 2i + 1) = cos(...).

import { tensor } from "./tensor.js";

const BASE = 10000;

/** The table (length, d_model). */
export const sinusoids = (length, width) => {
  const table = tensor([length, width]);
  for (let at = 0; at < table.data.length; at += 1) {
    const [position, i] = [Math.floor(at / width), at % width];
    const angle = position / BASE ** ((i - (i % 2)) / width);
    table.data[at] = i % 2 ? Math.cos(angle) : Math.sin(angle);
  }
  return table;
};
