// One training from its settings: the model, its batches, its steps, and what can be asked of it in between.

import { crc32 } from "../engine/crc32.js";
import { openTokenizer, START_ID } from "../engine/tokenizer.js";
import { adam } from "./adam.js";
import { put, putPairs } from "./batches.js";
import { complaintOfBug } from "./bugs.js";
import { greedy } from "./greedy.js";
import { lossOf } from "./loss.js";
import { configOf, planOf } from "./plan.js";
import { generator } from "./random.js";
import { complaintOf, DEFAULTS } from "./settings.js";
import { newSpace } from "./space.js";
import { brokenOperation, brokenParameter, TrainingError } from "./training_error.js";
import { backward, forward, transformer } from "./transformer.js";

/** The same number for the same words, to give every place a generator of its own. */
const numberOf = (words) => crc32(new TextEncoder().encode(words));

/**
 * settings as settings.js knows them, what is left out by its default; a task as tasks/ opens it. `exact` computes in
 * double precision.
 */
export const openRun = (given, task, { exact = false } = {}) => {
  const settings = { ...DEFAULTS, ...given };
  const complaint = complaintOf(settings) ?? complaintOfBug(settings);
  if (complaint) throw new Error(complaint);
  const draws = (place) => generator(settings.seed ^ numberOf(place));
  const tokenizer = openTokenizer(task.tokenizer);
  const longest = { source: task.maxSource, target: task.maxTarget + 1 }; // one more for the start or the end token
  const sizes = { tokens: tokenizer.tokens.length, longest: Math.max(longest.source, longest.target), draws };
  const plan = planOf(settings, sizes);
  const space = newSpace(settings.batch, longest);
  const model = transformer(space, plan);
  const { encoder, decoder, logits } = model;
  space.open(exact);
  for (const { path, at, count, initial } of space.parameters) {
    const random = draws(path);
    for (let i = 0; i < count; i += 1) space.numbers[at + i] = initial(random);
  }
  const answers = { ids: new Int32Array(space.target.ids.length), length: 0 };
  const random = draws("batches");
  const update = adam(space, plan);

  const load = (pairs) => putPairs(space, answers, tokenizer, pairs, plan.shifted);
  /** The loss of the batch that is in the space. */
  const lossThere = () => {
    forward(encoder);
    forward(decoder);
    return lossOf(space, logits, answers.ids, plan);
  };
  const gradientsThere = () => {
    space.training = true;
    space.numbers.fill(0, space.gradients);
    const found = lossThere();
    backward(decoder);
    backward(encoder);
    return found;
  };
  const arrays = (from) =>
    Object.fromEntries(
      space.parameters.map((one) => [
        one.path,
        { shape: one.shape, data: space.numbers.slice(one[from], one[from] + one.count) },
      ]),
    );
  const read = (source) => {
    const words = task.complaint?.(source);
    if (words) throw new Error(words);
    space.batch = 1;
    put(space.source, [tokenizer.encode(source)]);
  };

  return {
    settings,
    config: configOf(settings, sizes),
    tokenizer,
    parameterCount: space.parameters.reduce((sum, { count }) => sum + count, 0),
    simd: space.simd,
    inside: { space, model, answers, load, lossThere, gradientsThere },
    /** Trains one batch: { step, loss, rate, accuracy }. */
    step() {
      space.step += 1;
      load(Array.from({ length: settings.batch }, () => task.example(random)));
      const { loss, accuracy } = gradientsThere();
      if (!Number.isFinite(loss))
        throw new TrainingError(space.step, brokenOperation(space, [...encoder, ...decoder]));
      const rate = plan.rateAt(space.step);
      update(rate);
      const broken = brokenParameter(space);
      if (broken) throw new TrainingError(space.step, broken);
      return { step: space.step, loss, rate, accuracy };
    },
    /** The first `count` held-out pairs: the share of tokens with teacher forcing, of whole answers on its own. */
    measure(count) {
      space.training = false;
      const pairs = task.heldOut.slice(0, count);
      let [tokens, of, exactly] = [0, 0, 0];
      for (let start = 0; start < pairs.length; start += space.most) {
        const some = pairs.slice(start, start + space.most);
        load(some);
        const { accuracy, count: there } = lossThere();
        tokens += accuracy * there;
        of += there;
        const written = greedy(space, model).map((ids) => tokenizer.decode(ids));
        exactly += written.filter((text, i) => text === some[i][1].normalize("NFC")).length;
      }
      return { accuracy: tokens / of, exact: exactly / pairs.length };
    },
    answer(source) {
      read(source);
      return tokenizer.decode(greedy(space, model)[0]);
    },
    /** Every attention's weights on one example, while it writes the target or its own answer. */
    look(source, target) {
      read(source);
      const answer = tokenizer.decode(greedy(space, model)[0]);
      const written = [START_ID, ...tokenizer.encode(target ?? answer)].slice(0, longest.target);
      put(space.target, [written]);
      forward(decoder);
      const named = (ids) => Array.from(ids, (id) => tokenizer.tokens[id]);
      const [rows, columns] = [space.target.length, space.source.length];
      const maps = [...encoder, ...decoder]
        .filter(({ weights }) => weights)
        .map(({ place, weights, heads, lengths }) => {
          const [queries, keys] = lengths();
          const end = weights.at + heads * queries * keys;
          return {
            place,
            heads,
            rows: queries,
            columns: keys,
            weights: Float32Array.from(space.numbers.subarray(weights.at, end)),
          };
        });
      return {
        sourceTokens: named(space.source.ids.subarray(0, columns)),
        targetTokens: named(space.target.ids.subarray(0, rows)),
        maps,
        answer,
      };
    },
    weights: () => arrays("at"),
    /** Puts in the weights of a run with the same settings: a Map of path -> { shape, data }. */
    take(given) {
      for (const { path, at, shape, count } of space.parameters) {
        const { shape: found, data } = given.get(path) ?? {};
        if (String(found) !== String(shape) || data.length !== count)
          throw new Error(`가중치 ${path}의 모양이 설정과 다르다.`);
        if (!data.every(Number.isFinite)) throw new Error(`가중치 ${path}에 수가 아닌 값이 있다.`);
        space.numbers.set(data, at);
      }
    },
    gradients: () => arrays("gradient"),
    /** The bits of all weights as eight hexadecimal digits. */
    hash() {
      const { buffer } = space.numbers.slice(0, space.weights);
      return crc32(new Uint8Array(buffer)).toString(16).padStart(8, "0");
    },
  };
};
