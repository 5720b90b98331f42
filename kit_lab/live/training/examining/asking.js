// What the checks ask a trained model: logits, loss, gradients of texts that are always the same.

import { PAD_ID } from "../../engine/tokenizer.js";
import { put } from "../batches.js";
import { between, generator } from "../random.js";
import { openRun } from "../run.js";
import { forward } from "../transformer.js";

const [ROWS, SOURCE, TARGET, PADDING] = [3, 7, 5, 3];
const BATCH = 2 * ROWS;

export const largest = (numbers) => numbers.reduce((most, x) => Math.max(most, x), 0);

/** The largest gap. What is no number in both is alike, in one of them it is endlessly far. */
export const gap = (one, other) =>
  largest(
    Array.from(one, (x, i) => {
      const apart = Math.abs(x - other[i]);
      if (Number.isFinite(apart)) return apart;
      return Number.isFinite(x) || Number.isFinite(other[i]) ? Infinity : 0;
    }),
  );

/** A run with these settings but of a small batch. Given weights, it begins with them. */
export const begin = (settings, task, weights = null) => {
  const run = openRun({ ...settings, batch: BATCH }, task);
  const { numbers, parameters } = run.inside.space;
  if (weights) for (const { path, at } of parameters) numbers.set(weights[path].data, at);
  return run;
};

/** Lists of `length` tokens, neighbours never the same and none of them padding. */
const sentences = (random, tokens, length) =>
  Array.from({ length: ROWS }, () => {
    const ids = [between(random, 1, tokens - 1)];
    while (ids.length < length)
      ids.push(1 + ((ids.at(-1) - 1 + between(random, 1, tokens - 2)) % (tokens - 1)));
    return ids;
  });

const spreadOf = (numbers) => {
  const finite = numbers.filter(Number.isFinite);
  const mean = finite.reduce((sum, x) => sum + x, 0) / finite.length;
  return Math.sqrt(finite.reduce((sum, x) => sum + (x - mean) ** 2, 0) / finite.length) || 1;
};

/** What can be asked of a run that nobody else needs any more. */
export const asking = (run, task) => {
  const { space, model, answers, load, lossThere, gradientsThere } = run.inside;
  const [longest, tokens] = [space.source.longest, run.tokenizer.tokens.length];
  const random = generator(0);
  const source = sentences(random, tokens, Math.min(SOURCE, longest));
  const target = sentences(random, tokens, Math.min(TARGET, space.target.longest));
  /** Of sources and targets: a row of `tokens` numbers for each token of the targets. */
  const logits = (sources = source, targets = target) => {
    space.training = false;
    space.asked += 1;
    space.batch = sources.length;
    put(space.source, sources);
    put(space.target, targets);
    forward(model.encoder);
    forward(model.decoder);
    const { at } = model.logits;
    return space.numbers.slice(at, at + space.rowsOf(model.logits) * tokens);
  };
  const spread = spreadOf(logits());
  // Half of the answers are cut short, so that there is padding.
  const pairs = task.heldOut
    .slice(0, BATCH)
    .map(([asked, wanted], i) => [asked, i % 2 ? wanted : [...wanted].slice(0, wanted.length / 2).join("")]);
  return {
    settings: run.settings,
    tokens,
    source,
    target,
    pairs: pairs.map((pair) => pair.map(run.tokenizer.encode)),
    logits,
    /** How far logits are apart, in parts of their spread. */
    apart: (one, other) => gap(one, other) / spread,
    /** The sentences with another token at i. */
    altered: (rows, i) => rows.map((ids) => ids.map((id, at) => (at === i ? 1 + (id % (tokens - 1)) : id))),
    /** The source, and the same with its last tokens made padding: null where that leaves nothing. */
    padded: () => {
      const room = Math.min(PADDING, source[0].length - 1);
      const bare = source.map((ids) => ids.slice(0, ids.length - room));
      return room ? [bare, bare.map((ids) => [...ids, ...Array(room).fill(PAD_ID)])] : null;
    },
    loss: () => {
      load(pairs);
      space.training = false;
      return lossThere().loss;
    },
    /** [what the decoder reads, what it is to write] of the pairs. */
    batch: () => {
      load(pairs);
      return [space.target, answers].map(({ ids, length }) =>
        pairs.map((_, b) => [...ids.subarray(b * length, (b + 1) * length)]),
      );
    },
    /** Of the pairs as the first step learns them. */
    gradients: () => {
      space.step = 1;
      load(pairs);
      gradientsThere();
      return Object.values(run.gradients()).flatMap(({ data }) => [...data]);
    },
  };
};
