// exp, log, sin and cos from + - * / alone: those of Math differ in their last bits from browser to browser.

const [LN2_HIGH, LN2_LOW] = [0.6931471803691238, 1.9082149292705877e-10]; // ln 2 in two parts
const [HALF_PI_HIGH, HALF_PI_LOW] = [1.5707963267341256, 6.077100506506192e-11]; // pi / 2
const PER_LN2 = 1 / (LN2_HIGH + LN2_LOW);
const SMALLEST = -1022; // the exponent of the smallest power of two

const POWERS = new Float64Array(2046).fill(1); // 2^-1022 to 2^1023
for (let i = -SMALLEST + 1; i < POWERS.length; i += 1) POWERS[i] = POWERS[i - 1] * 2;
for (let i = -SMALLEST - 1; i >= 0; i -= 1) POWERS[i] = POWERS[i + 1] / 2;

const [C2, C3, C4, C5, C6, C7] = [2, 6, 24, 120, 720, 5040].map((factorial) => 1 / factorial);
const [C8, C9, C10, C11] = [40320, 362880, 3628800, 39916800].map((factorial) => 1 / factorial);

/** e^x = 2^n e^r, |r| <= ln 2 / 2; e^r is its Taylor series, summed in pairs, for all waits on these. */
export const exp = (x) => {
  if (x < -708) return 0;
  if (x > 709) return Infinity;
  const n = Math.floor(x * PER_LN2 + 0.5);
  const r = x - n * LN2_HIGH - n * LN2_LOW;
  const r2 = r * r;
  const r4 = r2 * r2;
  const first = 1 + r + r2 * (C2 + C3 * r);
  const second = C4 + C5 * r + r2 * (C6 + C7 * r);
  const third = C8 + C9 * r + r2 * (C10 + C11 * r);
  return (first + r4 * (second + r4 * third)) * POWERS[n - SMALLEST];
};

/** log x = log m + n ln 2 with m near 1, and log m = 2 (s + s^3 / 3 + s^5 / 5 + ...), s = (m - 1) / (m + 1). */
export const log = (x) => {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x > 0 ? x : NaN;
  let [m, n] = [x, 0];
  for (; m > 1.5; n += 1) m /= 2;
  for (; m < 0.75; n -= 1) m *= 2;
  const s = (m - 1) / (m + 1);
  let sum = 0;
  for (let k = 25; k > 0; k -= 2) sum = sum * s * s + 1 / k;
  return n * LN2_HIGH + (2 * s * sum + n * LN2_LOW);
};

/** The Taylor series of sine (first = 1) or cosine (first = 0) for |r| <= pi / 4. */
const series = (r, first) => {
  let sum = 1;
  for (let k = first + 16; k > first; k -= 2) sum = 1 - (sum * r * r) / (k * (k - 1));
  return first ? sum * r : sum;
};

/** sin(x + quarters * pi / 2): a sine or cosine of what is left of x beyond whole quarters of a turn. */
const shifted = (x, quarters) => {
  const n = Math.floor(x / (HALF_PI_HIGH + HALF_PI_LOW) + 0.5);
  const r = x - n * HALF_PI_HIGH - n * HALF_PI_LOW;
  const quarter = (((n + quarters) % 4) + 4) % 4;
  return (quarter < 2 ? 1 : -1) * series(r, 1 - (quarter % 2));
};

export const sin = (x) => shifted(x, 0);
export const cos = (x) => shifted(x, 1);
