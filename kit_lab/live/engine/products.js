// The loops inside every product of two matrices. Sums are kept in double precision and rounded to float32 once.

let sums = [new Float64Array(0), new Float64Array(0)]; // two rows of the product while they grow

/** One row of a from `start` on times b (inner, columns): one row of out from `end` on. Four rows of b at a time. */
const oneRow = (a, start, b, bStart, out, end, inner, columns) => {
  const [sum] = sums;
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
  for (let c = 0; c < columns; c += 1) out[end + c] = sum[c];
};

/** Two rows of a at once: every number of b is read for both. Twice as fast. */
const twoRows = (a, start, b, bStart, out, end, inner, columns) => {
  const [sum, other] = sums;
  sum.fill(0, 0, columns);
  other.fill(0, 0, columns);
  const next = start + inner;
  let k = 0;
  for (; k + 4 <= inner; k += 4) {
    const a0 = a[start + k];
    const a1 = a[start + k + 1];
    const a2 = a[start + k + 2];
    const a3 = a[start + k + 3];
    const c0 = a[next + k];
    const c1 = a[next + k + 1];
    const c2 = a[next + k + 2];
    const c3 = a[next + k + 3];
    const b0 = bStart + k * columns;
    const b1 = b0 + columns;
    const b2 = b1 + columns;
    const b3 = b2 + columns;
    for (let c = 0; c < columns; c += 1) {
      const x0 = b[b0 + c];
      const x1 = b[b1 + c];
      const x2 = b[b2 + c];
      const x3 = b[b3 + c];
      sum[c] += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
      other[c] += c0 * x0 + c1 * x1 + c2 * x2 + c3 * x3;
    }
  }
  for (; k < inner; k += 1) {
    for (let c = 0; c < columns; c += 1) {
      const x = b[bStart + k * columns + c];
      sum[c] += a[start + k] * x;
      other[c] += a[next + k] * x;
    }
  }
  for (let c = 0; c < columns; c += 1) {
    out[end + c] = sum[c];
    out[end + columns + c] = other[c];
  }
};

/** a (rows, inner) times b (inner, columns), both somewhere inside longer arrays. */
export const timesRows = (a, aStart, b, bStart, out, outStart, rows, inner, columns) => {
  if (sums[0].length < columns) sums = [new Float64Array(columns), new Float64Array(columns)];
  let row = 0;
  for (; row + 2 <= rows; row += 2) {
    twoRows(a, aStart + row * inner, b, bStart, out, outStart + row * columns, inner, columns);
  }
  if (row < rows) oneRow(a, aStart + row * inner, b, bStart, out, outStart + row * columns, inner, columns);
};

/** a (rows, inner) times the transpose of b (columns, inner). Four rows of b at a time. */
export const timesColumns = (a, aStart, b, bStart, out, outStart, rows, inner, columns) => {
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
