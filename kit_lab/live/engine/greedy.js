// Greedy decoding (section 6.1): the likeliest token at every step. Like kit_core's greedy_decode.

import { nextLogits, startDecoding, withoutPadding } from "./steps.js";

/** The place of the largest value, the first of equal ones. */
export const argmax = (values) => {
  let best = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i] > values[best]) best = i;
  return best;
};

/** Yields { token, logits } at every step and returns the ids, with the end token if it came. Source ids (1, S). */
export function* greedySteps(model, source, { startId, endId, maxLength }, hooks) {
  const decoding = startDecoding(model, source, hooks, maxLength);
  const ids = [];
  while (ids.length < maxLength && ids[ids.length - 1] !== endId) {
    const [logits] = nextLogits(model, decoding, [ids[ids.length - 1] ?? startId], hooks); // (V,)
    ids.push(argmax(withoutPadding(logits, model)));
    yield { token: ids[ids.length - 1], logits };
  }
  return ids;
}

/** Runs a generator to its end and gives what it returns. */
export const finish = (steps) => {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
};

export const greedyDecode = (model, source, limits, hooks) =>
  finish(greedySteps(model, source, limits, hooks));
