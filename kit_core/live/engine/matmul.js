// Products of matrices. Sums are kept in double precision and rounded to float32 once.

import { lastAxis, sizeOf, tensor } from "./tensor.js";

let sums = new Float64Array(0); // one row of the product while it grows

/** a (rows, inner) times b (inner, columns), both somewhere inside longer arrays. Four rows of b at a time. */
const timesRows = (a, aStart, b, bStart, out, outStart, rows, inner, columns) => {
  if (sums.length < columns) sums = new Float64Array(columns);
  const sum = sums;
  for (let row = 0; row < rows; row += 1) {
    const start = aStart + row * inner;
    sum.fill(0, 0, columns);
    let k = 0;
    for (; k + 4 <= inner; k += 4) {
      const a0 = a[start + k];
      const a1 = a[start + k + 1];
      const a2 = a[start + k + 2];
      const a3 = a[start + k + 3];
      const b0 = bStart + k * columns;
      const b1 = b0 + columns;
      const b2 = b1 + columns;
      const b3 = b2 + columns;
      for (let c = 0; c < columns; c += 1) {
        sum[c] += a0 * b[b0 + c] + a1 * b[b1 + c] + a2 * b[b2 + c] + a3 * b[b3 + c];
      }
    }
    for (; k < inner; k += 1) {
      for (let c = 0; c < columns; c += 1) sum[c] += a[start + k] * b[bStart + k * columns + c];
    }
    const end = outStart + row * columns;
    for (let c = 0; c < columns; c += 1) out[end + c] = sum[c];
  }
};

/** a (rows, inner) times the transpose of b (columns, inner). Four rows of b at a time. */
const timesColumns = (a, aStart, b, bStart, out, outStart, rows, inner, columns) => {
  for (let row = 0; row < rows; row += 1) {
    const start = aStart + row * inner;
    const end = outStart + row * columns;
    let c = 0;
    for (; c + 4 <= columns; c += 4) {
      const b0 = bStart + c * inner;
      const b1 = b0 + inner;
      const b2 = b1 + inner;
      const b3 = b2 + inner;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let k = 0; k < inner; k += 1) {
        const x = a[start + k];
        s0 += x * b[b0 + k];
        s1 += x * b[b1 + k];
        s2 += x * b[b2 + k];
        s3 += x * b[b3 + k];
      }
      out[end + c] = s0;
      out[end + c + 1] = s1;
      out[end + c + 2] = s2;
      out[end + c + 3] = s3;
    }
    for (; c < columns; c += 1) {
      let sum = 0;
      for (let k = 0; k < inner; k += 1) sum += a[start + k] * b[bStart + c * inner + k];
      out[end + c] = sum;
    }
  }
};

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
