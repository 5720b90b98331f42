// Sinusoidal positional encoding, computed in doubles as the reader moves; and the state it depends on.

import * as kit from "../shared/kit.js";
import { number } from "../shared/kit.js";

// ---- the encoding --------------------------------------------------------------------------------
export const angularFrequency = (i, { base, dModel }) => 1 / base ** ((2 * i) / dModel);
export const wavelength = (i, state) => 2 * Math.PI * state.base ** ((2 * i) / state.dModel);
export const encode = (position, dimension, { base, dModel }) => {
  const angle = position / base ** ((2 * (dimension >> 1)) / dModel);
  return dimension % 2 ? Math.cos(angle) : Math.sin(angle);
};
export const encodingTable = ({ length, dModel, base }) => {
  const table = new Float64Array(length * dModel);
  for (let i = 0; i < dModel / 2; i++) {
    const divisor = base ** ((2 * i) / dModel);
    for (let position = 0; position < length; position++) {
      table[position * dModel + 2 * i] = Math.sin(position / divisor);
      table[position * dModel + 2 * i + 1] = Math.cos(position / divisor);
    }
  }
  return table;
};
export const dot = (a, b, { table, dModel }) => {
  let sum = 0;
  for (let d = 0; d < dModel; d++) sum += table[a * dModel + d] * table[b * dModel + d];
  return sum;
};

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const lengthText = (value) => (value < 1000 ? number(value) : kit.grouped(Math.round(value)));
export const dimensionsOf = (pairs) => pairs.flatMap((i) => [2 * i, 2 * i + 1]);
export const signedText = (k) => (k < 0 ? `\u2212${-k}` : String(k));
export const sumText = (k) => (k < 0 ? `p\u2212${-k}` : `p+${k}`);

// ---- state: what the model says, and changes that keep it consistent -------------------------------
export const readState = (model) => {
  const [p, q] = model.get("positions");
  const state = {
    length: model.get("length"),
    dModel: model.get("d_model"),
    base: model.get("base"),
    p,
    q,
    k: q - p,
  };
  state.pairs = [...new Set(model.get("dimensions").map((d) => d >> 1))];
  state.i = state.pairs[0];
  return state;
};
/** Both positions must lie inside: p moves so that the offset can stay what it is. */
export const fitPositions = (p, k, length) => {
  const offset = clamp(k, 1 - length, length - 1);
  const first = clamp(p, Math.max(0, -offset), length - 1 - Math.max(0, offset));
  return [first, first + offset];
};
export const fitPairs = (pairs, dModel) => [...new Set(pairs.map((i) => Math.min(i, dModel / 2 - 1)))];
