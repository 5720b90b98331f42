// Beam search (section 6.1). Like kit_core's beam_search: the same length penalty, stop rule and order of equal scores.

import { finish } from "./greedy.js";
import { keep, nextLogits, startDecoding, withoutPadding } from "./steps.js";

/** ((5 + n) / 6)^alpha: what a hypothesis of n tokens, the end token among them, has its log probability divided by. */
export const lengthPenalty = (length, alpha) => ((5 + length) / 6) ** alpha;

const logSumExp = (values) => {
  let largest = -Infinity;
  for (let i = 0; i < values.length; i += 1) if (values[i] > largest) largest = values[i];
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += Math.exp(values[i] - largest);
  return largest + Math.log(sum);
};

/** The places of the `count` largest values, the larger first and of equal ones the earlier. */
export const topK = (values, count) => {
  const best = [];
  let least = NaN; // of them, once there are so many
  for (let i = 0; i < values.length; i += 1) {
    if (values[i] <= least) continue;
    let at = best.length;
    while (at > 0 && values[i] > values[best[at - 1]]) at -= 1;
    best.splice(at, 0, i);
    if (best.length > count) best.pop();
    if (best.length === count) least = values[best[count - 1]];
  }
  return best;
};

/** Every way to go on that could be among the best: { parent, token, log }, the log probabilities added up. */
const branches = (live, rows, beamSize, model) =>
  live.flatMap(({ log }, parent) => {
    const whole = logSumExp(rows[parent]);
    return topK(withoutPadding(rows[parent], model), beamSize).map((token) => {
      const gain = Math.min(rows[parent][token] - whole, 0);
      return { parent, token, log: log + gain };
    });
  });

const best = (list, count, value) => topK(list.map(value), count).map((i) => list[i]);

/**
 * Yields { live, done } at every step, hypotheses { ids, log, score }, and returns the finished ones, best first, at
 * most beamSize of them. Source ids (1, S).
 */
export function* beamSteps(model, source, { startId, endId, maxLength, beamSize = 4, alpha = 0.6 }, hooks) {
  const decoding = startDecoding(model, source, hooks, maxLength);
  let live = [{ ids: [], log: 0 }];
  let done = [];
  // The log probability only falls, so no score to come is above the best one divided by the largest penalty left.
  const undecided = (step) => {
    const largest = Math.max(lengthPenalty(step + 1, alpha), lengthPenalty(maxLength, alpha));
    const bound = Math.max(...live.map(({ log }) => log)) / largest;
    return bound > (done.length < beamSize ? -Infinity : done[beamSize - 1].score);
  };
  for (let step = 0; step < maxLength && undecided(step); step += 1) {
    const rows = nextLogits(
      model,
      decoding,
      live.map(({ ids }) => ids[step - 1] ?? startId),
      hooks,
    );
    const possible = branches(live, rows, beamSize, model).filter(({ log }) => log > -Infinity);
    const chosen = best(possible, beamSize, ({ log }) => log).map(({ parent, token, log }) => ({
      parent,
      ids: [...live[parent].ids, token],
      log,
      ended: token === endId || step + 1 === maxLength,
    }));
    const penalty = lengthPenalty(step + 1, alpha);
    const finished = chosen
      .filter(({ ended }) => ended)
      .map(({ ids, log }) => ({ ids, log, score: log / penalty }));
    done = best([...done, ...finished], beamSize, ({ score }) => score);
    live = chosen.filter(({ ended }) => !ended);
    keep(
      decoding,
      live.map(({ parent }) => parent),
    );
    yield { live, done };
  }
  return done;
}

export const beamSearch = (model, source, limits, hooks) => finish(beamSteps(model, source, limits, hooks));
