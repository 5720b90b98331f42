// What examinations measure, and where: how far two passes are apart, how large vectors are, how alike.

import { lastAxis } from "./tensor.js";

/** The layers of a stack, and all places on the way of the vectors. */
export const names = (layers, stack) => Array.from({ length: layers }, (_, i) => `${stack}/layer_${i}`);
export const stages = ({ num_layers: layers }) => [
  "encoder/embedding",
  "encoder/position/output",
  ...names(layers, "encoder"),
  ...names(layers, "decoder"),
  "logits",
];

const SHOWN = 1e-4; // what is smaller comes of rounding

/** Root of the mean square. */
export const sizeOfNumbers = (data) => Math.sqrt(data.reduce((sum, x) => sum + x * x, 0) / data.length);

/** Standard deviation. */
export const spread = (data) => {
  const mean = data.reduce((sum, x) => sum + x, 0) / data.length;
  return Math.sqrt(data.reduce((sum, x) => sum + (x - mean) ** 2, 0) / data.length);
};

/**
 * How far each row of x (1, L, d) is from the same row of y, by the spread of x: (L,), for as many rows as both
 * have.
 */
export const gaps = (x, y) => {
  const width = lastAxis(x);
  const unit = spread(x.data) || 1;
  return Array.from({ length: Math.min(x.shape[1], y.shape[1]) }, (_, row) => {
    let largest = 0;
    for (let i = row * width; i < (row + 1) * width; i += 1)
      largest = Math.max(largest, Math.abs(x.data[i] - y.data[i]));
    return largest / unit < SHOWN ? 0 : largest / unit;
  });
};

export const largest = (numbers) => numbers.reduce((top, x) => Math.max(top, x), 0);

/** The mean cosine of the angles between the rows of x and y, both (1, L, d). */
export const likeness = (x, y) => {
  const [, length, width] = x.shape;
  let sum = 0;
  for (let row = 0; row < length; row += 1) {
    let [product, ofX, ofY] = [0, 0, 0];
    for (let i = row * width; i < (row + 1) * width; i += 1) {
      product += x.data[i] * y.data[i];
      ofX += x.data[i] ** 2;
      ofY += y.data[i] ** 2;
    }
    sum += product / Math.sqrt(ofX * ofY || 1);
  }
  return sum / length;
};

/** The mean over the heads of weights (1, h, T, S): { rows, columns, data }. */
export const meanOfHeads = ({ shape: [, heads, rows, columns], data }) => ({
  rows,
  columns,
  data: Array.from({ length: rows * columns }, (_, i) => {
    let sum = 0;
    for (let head = 0; head < heads; head += 1) sum += data[head * rows * columns + i];
    return sum / heads;
  }),
});

/** The smallest and the largest sum of a row of weights (1, h, T, S). */
export const rowSums = ({ shape, data }) => {
  const keys = shape[3];
  const sums = Array.from({ length: data.length / keys }, (_, row) =>
    data.subarray(row * keys, (row + 1) * keys).reduce((sum, x) => sum + x, 0),
  );
  return [Math.min(...sums), Math.max(...sums)];
};
