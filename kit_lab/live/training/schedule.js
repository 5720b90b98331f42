// The learning rate (section 5.3): straight up to `rate` in `warmup` steps, then down with 1 / sqrt(step). Without a
// warm-up it stays as it is.

export const rateAt = (step, { rate, warmup }) => {
  if (!warmup) return rate;
  return step < warmup ? (rate * step) / warmup : rate * Math.sqrt(warmup / step);
};
