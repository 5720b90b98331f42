// The page's trainer under Node.js: what of it is asked for comes in as JSON, the answers go out as JSON.

import { readFileSync } from "node:fs";
import { TASK } from "./training_task.js";

const { trainer, engine, asked } = JSON.parse(readFileSync(0, "utf8"));
const { BUG_NAMES, openRun } = await import(`${trainer}/index.js`);
const { caseOf } = await import(`${trainer}/case.js`);
const { examine } = await import(`${trainer}/examining/examine.js`);
const { forward } = await import(`${engine}/transformer.js`);
const { nestWeights } = await import(`${engine}/model.js`);
const { sinusoids } = await import(`${engine}/sinusoids.js`);
const { tensor } = await import(`${engine}/tensor.js`);

const lists = (arrays) =>
  Object.fromEntries(Object.entries(arrays).map(([path, { shape, data }]) => [path, { shape, data: [...data] }]));
const rows = ({ ids, length }, batch) =>
  Array.from({ length: batch }, (_, b) => [...ids.subarray(b * length, (b + 1) * length)]);
const batchOf = ({ space, answers }) => ({
  source: rows(space.source, space.batch),
  target: rows(space.target, space.batch),
  answers: rows(answers, space.batch),
});
/** A run that begins with the weights of another. */
const twin = (run, options) => {
  const other = openRun(run.settings, TASK, options);
  other.inside.space.numbers.set(run.inside.space.numbers.subarray(0, run.inside.space.weights));
  return other;
};
const load = (run, random) =>
  run.inside.load(Array.from({ length: run.settings.batch }, () => TASK.example(random)));
const seeded = (seed) => () => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
};
const ENTRIES = 4; // of each parameter

const ANSWERS = {
  bugs: () => BUG_NAMES,
  case: ({ settings }) => caseOf(settings),
  /** What is found in a model after `steps` steps, and its weights. */
  examined: ({ settings, steps }) => {
    const run = openRun(settings, TASK);
    for (let i = 0; i < steps; i += 1) run.step();
    const before = run.hash();
    const rows = examine(run, TASK);
    return { config: run.config, trained: lists(run.weights()), rows, untouched: run.hash() === before };
  },
  /** Of each parameter the largest gap between the gradient and a central difference, in double precision. */
  differences: ({ settings }) => {
    const run = openRun(settings, TASK, { exact: true });
    const { space, lossThere, gradientsThere } = run.inside;
    const random = seeded(settings.seed ?? 1);
    for (let i = 0; i < space.weights; i += 1) space.numbers[i] += 0.1 * (random() - 0.5);
    load(run, random);
    gradientsThere();
    const gaps = {};
    const step = 1e-5;
    for (const { path, at, gradient, count } of space.parameters) {
      gaps[path] = 0;
      for (let k = 0; k < ENTRIES; k += 1) {
        const i = Math.floor(random() * count);
        const [written, before] = [space.numbers[gradient + i], space.numbers[at + i]];
        const beside = [step, -step].map((by) => {
          space.numbers[at + i] = before + by;
          return lossThere().loss;
        });
        space.numbers[at + i] = before;
        gaps[path] = Math.max(gaps[path], Math.abs((beside[0] - beside[1]) / (2 * step) - written));
      }
    }
    return gaps;
  },
  /** The gradients of one batch in both precisions, with all that it takes to compute them elsewhere. */
  gradients: ({ settings }) => {
    const run = openRun(settings, TASK);
    const exact = twin(run, { exact: true });
    const found = [run, exact].map((one) => {
      load(one, seeded(settings.seed ?? 1));
      const { loss } = one.inside.gradientsThere();
      return { loss, gradients: lists(one.gradients()) };
    });
    return { ...batchOf(run.inside), config: run.config, weights: lists(run.weights()), single: found[0], double: found[1] };
  },
  /** `steps` steps: the first weights, every batch and its loss, and what the last weights make of the last batch. */
  training: ({ settings, steps, asking }) => {
    const run = openRun(settings, TASK);
    const { space, model, lossThere } = run.inside;
    const weights = lists(run.weights());
    const taken = Array.from({ length: steps }, () => {
      const taken = { ...run.step(), ...batchOf(run.inside) };
      if (asking) run.measure(4);
      if (asking) run.look("abc");
      return taken;
    });
    space.training = false;
    lossThere();
    const { logits } = model;
    const mine = space.numbers.slice(logits.at, logits.at + space.rowsOf(logits) * logits.width);
    const { config } = run;
    const inEngine = { config, weights: nestWeights(run.weights()), sinusoids: sinusoids(config.max_length, config.d_model) };
    const ids = ({ ids: all, length }) => tensor([space.batch, length], all.slice(0, space.batch * length));
    const theirs = forward(inEngine, ids(space.source), ids(space.target)).data;
    return {
      config, weights, taken, trained: lists(run.weights()), logits: [...mine], engine: [...theirs],
      hash: run.hash(), measured: run.measure(4), answer: run.answer("abc"), look: run.look("abc").maps.map((map) => ({ ...map, weights: [...map.weights] })),
    };
  },
  /** What opening a run, or the steps of it, says against the settings. */
  complaint: ({ settings, steps }) => {
    try {
      const run = openRun(settings, TASK);
      for (let i = 0; i < steps; i += 1) run.step();
      return null;
    } catch ({ name, message, step, place }) {
      return { name, message, step, place };
    }
  },
};

console.log(JSON.stringify(asked.map((one) => ANSWERS[one.want](one))));
