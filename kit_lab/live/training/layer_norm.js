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
  const deviations = space.rows(x.side, 1);
  return space.add({
    place,
    out,
    forward() {
      const { numbers } = space;
      for (let row = 0; row < space.rowsOf(x); row += 1) {
        const [from, n, y] = [x.at, normal.at, out.at].map((at) => at + row * width);
        let sum = 0;
        for (let i = 0; i < width; i += 1) sum += numbers[from + i];
        const mean = sum / width;
        let squares = 0;
        for (let i = 0; i < width; i += 1) squares += (numbers[from + i] - mean) * (numbers[from + i] - mean);
        const s = Math.sqrt(squares / width + epsilonOfNorm);
        numbers[deviations.at + row] = s;
        for (let i = 0; i < width; i += 1) {
          numbers[n + i] = (numbers[from + i] - mean) / s;
          numbers[y + i] = numbers[gamma.at + i] * numbers[n + i] + numbers[beta.at + i];
        }
      }
    },
    backward() {
      const { numbers } = space;
      for (let row = 0; row < space.rowsOf(x); row += 1) {
        const [dx, dy] = [x.gradient, out.gradient].map((at) => at + row * width);
        const n = normal.at + row * width;
        let [sum, along] = [0, 0]; // of dn, and of dn n
        for (let i = 0; i < width; i += 1) {
          const dn = numbers[gamma.at + i] * numbers[dy + i];
          sum += dn;
          along += dn * numbers[n + i];
          numbers[gamma.gradient + i] += numbers[dy + i] * numbers[n + i];
          numbers[beta.gradient + i] += numbers[dy + i];
        }
        const s = numbers[deviations.at + row];
        for (let i = 0; i < width; i += 1) {
          const dn = numbers[gamma.at + i] * numbers[dy + i];
          numbers[dx + i] += (dn - sum / width - (numbers[n + i] * along) / width) / s;
        }
      }
    },
  });
};
