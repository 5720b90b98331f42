// Sinusoidal positions (section 3.5): PE(pos, 2i) = sin(pos / 10000^(2i / d_model)), PE(pos, 2i + 1) = cos(...).

import { cos, exp, log, sin } from "./elementary.js";

const BASE = 10000;

/** 10000^(-even / width). */
export const frequency = (even, width) => exp((-even / width) * log(BASE));

/** The table (length, width). The paper's exponent 2i / d_model is taken `exponent` times. */
export const sinusoids = (length, width, exponent = 1) =>
  Float64Array.from({ length: length * width }, (_, at) => {
    const i = at % width;
    const angle = Math.floor(at / width) * frequency(exponent * (i - (i % 2)), width);
    return i % 2 ? cos(angle) : sin(angle);
  });
