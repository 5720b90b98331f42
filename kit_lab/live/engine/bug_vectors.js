// Vectors and weights as the bugs make them.

import { softmax } from "./attention.js";
import { tensor } from "./tensor.js";

export const zeros = (x) => tensor(x.shape);

/** The softmax of scores (B, h, T, S) along the queries. A single key gets the weight 1, as in kit_core. */
export const overQueries = (scores) => {
  const [batch, heads, queries, keys] = scores.shape;
  const weights = tensor(scores.shape);
  if (keys === 1) weights.data.fill(1);
  for (let block = 0; keys > 1 && block < batch * heads; block += 1) {
    for (let s = 0; s < keys; s += 1) {
      const at = (t) => (block * queries + t) * keys + s;
      const column = Float32Array.from({ length: queries }, (_, t) => scores.data[at(t)]);
      softmax(tensor([queries], column)).data.forEach((share, t) => {
        weights.data[at(t)] = share;
      });
    }
  }
  return weights;
};

/** x (B, L, d) minus its mean over the places. */
export const centred = (x) => {
  const [batch, length, width] = x.shape;
  const out = tensor(x.shape);
  for (let b = 0; b < batch; b += 1) {
    for (let d = 0; d < width; d += 1) {
      const at = (place) => (b * length + place) * width + d;
      let sum = 0;
      for (let i = 0; i < length; i += 1) sum += x.data[at(i)];
      for (let i = 0; i < length; i += 1) out.data[at(i)] = x.data[at(i)] - sum / length;
    }
  }
  return out;
};

/** x (B, L, d) times rows (L, d). */
export const product = (x, rows) =>
  tensor(
    x.shape,
    x.data.map((value, i) => value * rows.data[i % rows.data.length]),
  );

/** x (B, L, d) plus the vector of position b + offset in all of sentence b. */
export const alongTheBatch = ({ x, table, offset }) => {
  const [, length, width] = x.shape;
  const row = (i) => Math.floor(i / (length * width)) + offset;
  return tensor(
    x.shape,
    x.data.map((value, i) => value + table.data[row(i) * width + (i % width)]),
  );
};

/** Row 0 of x (B, ...) in the place of all others. */
export const firstForAll = (x) => {
  const width = x.data.length / x.shape[0];
  return tensor(
    x.shape,
    x.data.map((_, i) => x.data[i % width]),
  );
};
