// The products of simd.js as loops over an array. Sums are kept in double precision and rounded to float32 once.

const FEW = 8; // columns: too few for a loop over them

let sums = [new Float64Array(0), new Float64Array(0)]; // two rows of the product while they grow

/** One row of A, from `a` on, times B: one row of C. Four rows of B at a time. */
const oneRow = (numbers, a, aInner, b, bRow, c, inner, columns, more) => {
  const [sum] = sums;
  for (let j = 0; j < columns; j += 1) sum[j] = more ? numbers[c + j] : 0;
  let k = 0;
  for (; k + 4 <= inner; k += 4) {
    const at = a + k * aInner;
    const a0 = numbers[at];
    const a1 = numbers[at + aInner];
    const a2 = numbers[at + 2 * aInner];
    const a3 = numbers[at + 3 * aInner];
    const b0 = b + k * bRow;
    const b1 = b0 + bRow;
    const b2 = b1 + bRow;
    const b3 = b2 + bRow;
    for (let j = 0; j < columns; j += 1) {
      sum[j] += a0 * numbers[b0 + j] + a1 * numbers[b1 + j] + a2 * numbers[b2 + j] + a3 * numbers[b3 + j];
    }
  }
  for (; k < inner; k += 1) {
    const x = numbers[a + k * aInner];
    for (let j = 0; j < columns; j += 1) sum[j] += x * numbers[b + k * bRow + j];
  }
  for (let j = 0; j < columns; j += 1) numbers[c + j] = sum[j];
};

/** Two rows of A, aRow apart, at once: every number of B is read for both. Twice as fast. */
const twoRows = (numbers, a, aRow, aInner, b, bRow, c, cRow, inner, columns, more) => {
  const [sum, other] = sums;
  for (let j = 0; j < columns; j += 1) {
    sum[j] = more ? numbers[c + j] : 0;
    other[j] = more ? numbers[c + cRow + j] : 0;
  }
  let k = 0;
  for (; k + 4 <= inner; k += 4) {
    const at = a + k * aInner;
    const a0 = numbers[at];
    const a1 = numbers[at + aInner];
    const a2 = numbers[at + 2 * aInner];
    const a3 = numbers[at + 3 * aInner];
    const next = at + aRow;
    const d0 = numbers[next];
    const d1 = numbers[next + aInner];
    const d2 = numbers[next + 2 * aInner];
    const d3 = numbers[next + 3 * aInner];
    const b0 = b + k * bRow;
    const b1 = b0 + bRow;
    const b2 = b1 + bRow;
    const b3 = b2 + bRow;
    for (let j = 0; j < columns; j += 1) {
      const x0 = numbers[b0 + j];
      const x1 = numbers[b1 + j];
      const x2 = numbers[b2 + j];
      const x3 = numbers[b3 + j];
      sum[j] += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
      other[j] += d0 * x0 + d1 * x1 + d2 * x2 + d3 * x3;
    }
  }
  for (; k < inner; k += 1) {
    const x = numbers[a + k * aInner];
    const y = numbers[a + aRow + k * aInner];
    for (let j = 0; j < columns; j += 1) {
      sum[j] += x * numbers[b + k * bRow + j];
      other[j] += y * numbers[b + k * bRow + j];
    }
  }
  for (let j = 0; j < columns; j += 1) {
    numbers[c + j] = sum[j];
    numbers[c + cRow + j] = other[j];
  }
};

/** All rows of A times one column of B: one column of C. Four rows of A at a time. */
const oneColumn = (numbers, a, aRow, aInner, b, bRow, c, cRow, rows, inner, more) => {
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const a0 = a + row * aRow;
    const a1 = a0 + aRow;
    const a2 = a1 + aRow;
    const a3 = a2 + aRow;
    const at = c + row * cRow;
    let s0 = more ? numbers[at] : 0;
    let s1 = more ? numbers[at + cRow] : 0;
    let s2 = more ? numbers[at + 2 * cRow] : 0;
    let s3 = more ? numbers[at + 3 * cRow] : 0;
    for (let k = 0; k < inner; k += 1) {
      const x = numbers[b + k * bRow];
      const next = k * aInner;
      s0 += x * numbers[a0 + next];
      s1 += x * numbers[a1 + next];
      s2 += x * numbers[a2 + next];
      s3 += x * numbers[a3 + next];
    }
    numbers[at] = s0;
    numbers[at + cRow] = s1;
    numbers[at + 2 * cRow] = s2;
    numbers[at + 3 * cRow] = s3;
  }
  for (; row < rows; row += 1) {
    let sum = more ? numbers[c + row * cRow] : 0;
    for (let k = 0; k < inner; k += 1) sum += numbers[b + k * bRow] * numbers[a + row * aRow + k * aInner];
    numbers[c + row * cRow] = sum;
  }
};

/** The products of a room, as simd.js explains them, among these numbers. */
export const loops = (numbers) => ({
  product(a, aRow, aInner, b, bRow, c, cRow, rows, inner, columns, more) {
    if (columns <= FEW) {
      for (let j = 0; j < columns; j += 1) {
        oneColumn(numbers, a, aRow, aInner, b + j, bRow, c + j, cRow, rows, inner, more);
      }
      return;
    }
    if (sums[0].length < columns) sums = [new Float64Array(columns), new Float64Array(columns)];
    let row = 0;
    for (; row + 2 <= rows; row += 2) {
      twoRows(numbers, a + row * aRow, aRow, aInner, b, bRow, c + row * cRow, cRow, inner, columns, more);
    }
    if (row < rows) oneRow(numbers, a + row * aRow, aInner, b, bRow, c + row * cRow, inner, columns, more);
  },
  dots(a, aRow, b, c, rows, inner) {
    oneColumn(numbers, a, aRow, 1, b, 1, c, 1, rows, inner, 0);
  },
});
