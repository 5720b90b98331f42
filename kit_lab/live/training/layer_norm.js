// Layer normalisation (section 3.1): y = gamma n + beta with n = (x - mean) / s, s = sqrt(variance + epsilon).
// Backward, with dn = gamma dy: dx = (dn - mean(dn) - n mean(dn n)) / s, dgamma = the sum of dy n, dbeta = that of dy.

import { constant } from "./initial.js";

/** x (B, L, d_model): the same shape. */
export const layerNorm = (space, place, x, { epsilonOfNorm }) => {
  const { width } = x;
  const gamma = space.parameter(`${place}/gamma`, [width], constant(1));
  const beta = space.parameter(`${place}/beta`, [width], constant(0));
  const out = space.rows(x.side, width);
  const normal = space.rows(x.side, width);
  const inverses = new Float64Array(space.most * x.side.longest); // 1 / s
  return space.add({
    place,
    out,
    forward() {
      const { numbers } = space;
      const rows = space.rowsOf(x);
      for (let row = 0; row < rows; row += 1) {
        const from = x.at + row * width;
        let sum = 0;
        for (let i = 0; i < width; i += 1) sum += numbers[from + i];
        const mean = sum / width;
        let squares = 0;
        for (let i = 0; i < width; i += 1) {
          const apart = numbers[from + i] - mean;
          squares += apart * apart;
        }
        const inverse = 1 / Math.sqrt(squares / width + epsilonOfNorm);
        inverses[row] = inverse;
        const n = normal.at + row * width;
        const y = out.at + row * width;
        for (let i = 0; i < width; i += 1) {
          const value = (numbers[from + i] - mean) * inverse;
          numbers[n + i] = value;
          numbers[y + i] = numbers[gamma.at + i] * value + numbers[beta.at + i];
        }
      }
    },
    backward() {
      const { numbers } = space;
      const rows = space.rowsOf(x);
      for (let row = 0; row < rows; row += 1) {
        const n = normal.at + row * width;
        const dx = x.gradient + row * width;
        const dy = out.gradient + row * width;
        let sum = 0; // of dn
        let along = 0; // of dn n
        for (let i = 0; i < width; i += 1) {
          const dn = numbers[gamma.at + i] * numbers[dy + i];
          sum += dn;
          along += dn * numbers[n + i];
          numbers[gamma.gradient + i] += numbers[dy + i] * numbers[n + i];
          numbers[beta.gradient + i] += numbers[dy + i];
        }
        const mean = sum / width;
        const slope = along / width;
        for (let i = 0; i < width; i += 1) {
          const dn = numbers[gamma.at + i] * numbers[dy + i];
          numbers[dx + i] += (dn - mean - numbers[n + i] * slope) * inverses[row];
        }
      }
    },
  });
};
