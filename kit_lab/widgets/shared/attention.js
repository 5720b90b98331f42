// What the widgets that compute attention share.

/** What a masked score becomes: large, negative, finite. */
export const HIDDEN = -1e9;

export const softmax = (row) => {
  const top = Math.max(...row);
  const powers = row.map((x) => Math.exp(x - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};
