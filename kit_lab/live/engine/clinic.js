// What can be asked of a model that may be ill: an examination, and how well it knows the next letter.

import { EXAMINATIONS } from "./examinations.js";
import { argmax } from "./greedy.js";
import { hooksOf } from "./operations.js";
import { sourceOf } from "./pretrained.js";
import { withoutPadding } from "./steps.js";
import { filledUp, idsOf } from "./tensor.js";
import { END_ID, START_ID } from "./tokenizer.js";
import { forward } from "./transformer.js";

const illness = (bug) => (bug ? [{ do: "bug", name: bug }] : []);

/** { exam, bug, pair: [text, answer] }: { numbers, picture }. Without a bug the healthy model is examined. */
export function* examine({ model, tokenizer, card }, { exam, bug, pair: [text, answer] }) {
  if (!Object.hasOwn(EXAMINATIONS, exam)) {
    throw new Error(`${exam}은(는) 모르는 검사이다. 있는 것: ${Object.keys(EXAMINATIONS).join(", ")}`);
  }
  const source = [...sourceOf({ tokenizer, card }, text).data];
  const target = [START_ID, ...tokenizer.encode(answer)].slice(0, card.target_length);
  const chart = { model, source, target, vocabulary: tokenizer.tokens.length, room: card.target_length };
  chart.hooks = (watch, seen) => hooksOf(illness(bug), watch, seen);
  /** One pass of the sick model over other ids, the rest as it is: the logits and what is watched. */
  chart.pass = ({ source: read = source, target: written = target, sources, targets, watch = [] } = {}) => {
    const arrays = {};
    const hooks = chart.hooks(watch, (place, value) => {
      arrays[place] = value;
    });
    const logits = forward(model, idsOf(sources ?? [read]), idsOf(targets ?? [written]), hooks);
    return { logits, arrays };
  };
  return yield* EXAMINATIONS[exam](chart);
}

/**
 * { bug, pairs: [[text, answer], ...] }: how many of the answers' next letters a pass over all of them at once gets
 * right, as training counts it: { right, of }. What decoding never shows is seen here.
 */
export function* teach(pretrained, { bug, pairs }) {
  const { model, tokenizer } = pretrained;
  const sources = pairs.map(([text]) => [...sourceOf(pretrained, text, { padded: true }).data]);
  const answers = pairs.map(([, answer]) => [...tokenizer.encode(answer), END_ID]);
  const inputs = answers.map((ids) => [START_ID, ...ids.slice(0, -1)]);
  yield undefined;
  const logits = forward(
    model,
    filledUp(sources, model.config.pad_id),
    filledUp(inputs, model.config.pad_id),
    hooksOf(illness(bug)),
  ); // (B, T, V)
  const [, length, vocabulary] = logits.shape;
  let [right, of] = [0, 0];
  answers.forEach((ids, row) => {
    ids.forEach((id, t) => {
      const at = (row * length + t) * vocabulary;
      of += 1;
      right += Number(argmax(withoutPadding(logits.data.slice(at, at + vocabulary), model)) === id);
    });
  });
  return { right, of };
}
