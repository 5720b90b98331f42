// What is asked of the engine for a widget: answers, scores, and the answers to what broke. Each kind has a lane of its
// own, so that what is outdated is given up.

import { keyOf } from "./catalogue.js";

const OPTIONS = { padded: true }; // as in a batch: without padding the padding masks would have nothing to hide
const KEPT = 60; // scores remembered

export const makeAsking = (live, pairs) => {
  const lanes = { healthy: {}, operated: {}, score: {}, whole: {}, broken: {}, checks: {} };
  const answers = new Map(); // text -> what the healthy model answers
  const scores = new Map(); // operations -> which examples were right
  let whole = null; // the healthy model's score, a promise

  const ask = (text, operations, lane) =>
    live.ask({ text, operations, options: OPTIONS }, { lane: lanes[lane] });
  /** What the healthy model answers: { text } or { complaint }. */
  const healthy = async (text, lane = "healthy") => {
    if (!answers.has(text)) {
      const { text: answer, complaint } = await ask(text, [], lane);
      answers.set(text, { text: answer, complaint });
    }
    return answers.get(text);
  };
  /** Both answers to a text: { healthy, operated }, or a complaint. */
  const both = async (text, operations) => {
    const [one, other] = await Promise.all([
      healthy(text),
      operations.length ? ask(text, operations, "operated") : null,
    ]);
    if (one.complaint) return one;
    return { healthy: one.text, operated: other ? other.text : one.text };
  };
  const scored = (operations, lane, onStep) =>
    live.ask({ type: "score", pairs, operations }, { lane: lanes[lane], onStep });
  /** Which examples the healthy model gets right. Computed once. */
  const healthyScore = (onStep) => {
    whole ??= scored([], "whole", onStep).then(({ right }) => right);
    whole.catch(() => {
      whole = null;
    });
    return whole;
  };
  const score = async (operations, onStep) => {
    const key = operations.map(keyOf).join();
    if (!scores.has(key)) {
      const { right } = await scored(operations, "score", onStep);
      if (scores.size >= KEPT) scores.clear();
      scores.set(key, right);
    }
    return scores.get(key);
  };
  /** Gives up the score that is being computed: nothing is asked in its place. */
  const stop = () => live.ask({ type: "score", pairs: [], operations: [] }, { lane: lanes.score });
  return {
    both,
    healthy,
    score,
    healthyScore,
    stop,
    operated: async (text, operations, lane) => (await ask(text, operations, lane)).text,
  };
};
