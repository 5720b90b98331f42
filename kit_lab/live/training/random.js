// Seeded randomness of integers alone: every browser draws the same.

/** mulberry32: random() gives numbers in [0, 1), each a multiple of 2^-32. */
export const generator = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A whole number from `lowest` to `highest`, both among them. */
export const between = (random, lowest, highest) => lowest + Math.floor(random() * (highest - lowest + 1));
