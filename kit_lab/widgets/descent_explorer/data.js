// One parameter, its loss and its slope, and the path that gradient descent takes.

export const NAMES = ["xs", "ys", "start", "rate", "steps"];
export const MOST_STEPS = 40;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const lossAt = (w, { xs, ys }) => mean(xs.map((x, n) => (w * x - ys[n]) ** 2));
export const slopeAt = (w, { xs, ys }) => mean(xs.map((x, n) => 2 * (w * x - ys[n]) * x));

export const readState = (model) => {
  const [xs, ys, start, rate, steps] = NAMES.map((name) => model.get(name));
  const points = { xs, ys };
  const square = mean(xs.map((x) => x * x));
  const path = [start];
  for (let s = 0; s < steps; s++) path.push(path[s] - rate * slopeAt(path[s], points));
  return {
    xs,
    ys,
    start,
    rate,
    steps,
    path,
    w: path.at(-1),
    best: mean(xs.map((x, n) => x * ys[n])) / square,
    limit: 1 / square, // a larger rate leads away from the bottom
    factor: 1 - 2 * square * rate, // what a step makes of the distance to the bottom
  };
};

/** The rates that the slider stops at: fifty to the limit and some beyond it. */
export const ratesUpTo = (limit) => {
  const power = 10 ** Math.floor(Math.log10(limit / 50));
  const unit = [5, 2, 1].map((n) => n * power).find((each) => each <= limit / 50 + 1e-12 * limit);
  return Array.from({ length: Math.round((1.3 * limit) / unit) }, (_, n) =>
    Number(((n + 1) * unit).toPrecision(6)),
  );
};
