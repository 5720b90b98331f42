// Products of matrices, and of vectors with a layer's weights.

import { timesColumns, timesRows } from "./products.js";
import { lastAxis, sizeOf, tensor } from "./tensor.js";

/** The product over the last two axes. An axis of length 1 in front of them serves every index of the other's. */
const batched = (a, b, columns, multiply) => {
  const [rows, inner] = a.shape.slice(-2);
  const [batchA, heads] = a.shape;
  const [batchB] = b.shape;
  const batch = Math.max(batchA, batchB);
  const out = tensor([batch, heads, rows, columns]); // (B, h, rows, columns)
  for (let i = 0; i < batch; i += 1) {
    for (let head = 0; head < heads; head += 1) {
      const atA = ((batchA === 1 ? 0 : i) * heads + head) * rows * inner;
      const atB = ((batchB === 1 ? 0 : i) * heads + head) * inner * columns;
      const atOut = (i * heads + head) * rows * columns;
      multiply(a.data, atA, b.data, atB, out.data, atOut, rows, inner, columns);
    }
  }
  return out;
};

/** (B, h, T, S) times (B, h, S, d): (B, h, T, d). */
export const matmul = (a, b) => batched(a, b, b.shape[3], timesRows);

/** (B, h, T, d) times the transpose of (B, h, S, d): (B, h, T, S). */
export const matmulTransposed = (a, b) => batched(a, b, b.shape[2], timesColumns);

/** x (..., in) times kernel (in, out), plus bias (out,) where there is one: (..., out). */
export const linear = (x, { kernel, bias }) => {
  const [inner, columns] = kernel.shape;
  const out = tensor([...x.shape.slice(0, -1), columns]);
  timesRows(x.data, 0, kernel.data, 0, out.data, 0, sizeOf(x.shape) / inner, inner, columns);
  if (bias) for (let i = 0; i < out.data.length; i += 1) out.data[i] += bias.data[i % columns];
  return out; // (..., out)
};

/** x (..., d) times the transpose of table (V, d): (..., V). */
export const linearTransposed = (x, table) => {
  const out = tensor([...x.shape.slice(0, -1), table.shape[0]]);
  const inner = lastAxis(x);
  timesColumns(x.data, 0, table.data, 0, out.data, 0, sizeOf(x.shape) / inner, inner, table.shape[0]);
  return out; // (..., V)
};
