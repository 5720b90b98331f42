// The products of simd.js as loops over an array. Sums are kept in double precision and rounded to float32 once.

/** The products of a room, as simd.js explains them, among these numbers. */
export const loops = (numbers) => ({
  product(a, aRow, aInner, b, bRow, c, cRow, rows, inner, columns, more) {
    const sums = new Float64Array(columns); // a row of the product while it grows
    for (let row = 0; row < rows; row += 1) {
      const to = c + row * cRow;
      for (let j = 0; j < columns; j += 1) sums[j] = more ? numbers[to + j] : 0;
      for (let k = 0; k < inner; k += 1) {
        const x = numbers[a + row * aRow + k * aInner];
        const from = b + k * bRow;
        for (let j = 0; j < columns; j += 1) sums[j] += x * numbers[from + j];
      }
      numbers.set(sums, to);
    }
  },
  dots(a, aRow, b, c, rows, inner) {
    for (let row = 0; row < rows; row += 1) {
      let sum = 0;
      for (let k = 0; k < inner; k += 1) sum += numbers[a + row * aRow + k] * numbers[b + k];
      numbers[c + row] = sum;
    }
  },
});
