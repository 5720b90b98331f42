// The schedule of section 5.3 in doubles, and the state it depends on.

export const NAMES = ["d_model", "warmup_steps", "total_steps", "step", "axes", "constant"];

export const rise = (step, { warmup }) => step * warmup ** -1.5;
export const fall = (step) => step ** -0.5;
export const rate = (step, state) => state.dModel ** -0.5 * Math.min(fall(step), rise(step, state));
export const peak = (state) => (state.dModel * state.warmup) ** -0.5;
/** The learning rates of the first `step` steps, added up. */
export const total = (step, state) => {
  const climbed = Math.min(step, state.warmup);
  const near = Math.min(step, climbed + 100);
  let sum = (rise(climbed, state) * (climbed + 1)) / 2; // the way up is a straight line
  for (let s = climbed + 1; s <= near; s++) sum += fall(s);
  // The far steps at once, by Euler and Maclaurin: a sum over 300,000 would take most of a frame.
  const reach = (s) => 2 * s ** 0.5 + s ** -0.5 / 2 - s ** -1.5 / 24;
  sum += reach(step) - reach(near);
  return sum * state.dModel ** -0.5;
};

export const readState = (model) => {
  const [dModel, warmup, steps, step, axes, constant] = NAMES.map((name) => model.get(name));
  return { dModel, warmup, steps, step: Math.min(step, steps), axes, constant: constant ?? null };
};

// What the sliders stop at; a value that Python gave joins them.
export const WIDTHS = [16, 32, 64, 96, 128, 256, 384, 512, 768, 1024, 2048, 4096];
export const LENGTHS = [
  10, 20, 50, 100, 200, 300, 400, 500, 800, 1000, 2000, 3000, 4000, 6000, 8000, 16000, 40000,
];
export const TOTALS = [200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 300000];
export const CONSTANTS = [1, 2, 5]
  .flatMap((n) => [-5, -4, -3].map((e) => Number(`${n}e${e}`)))
  .concat(0.01)
  .sort((a, b) => a - b);
