// Beam search and sampling over a recorded tree: the same steps as kit_core.beam, in doubles.

import { languageIn } from "../shared/languages.js";

export const STATE = ["example", "method", "beam_size", "alpha", "temperature", "step", "row", "layer"];

export const lengthPenalty = (n, alpha) => ((5 + n) / 6) ** alpha;

/** The share of a token at a temperature, from its log-probability. */
export const tempered = (tree, node, log, temperature) =>
  Math.exp(log / temperature - tree.normalizer(node, temperature));

/** Sum of the log-probabilities of a hypothesis. */
const totalOf = (tree, node) => (node <= 0 ? 0 : totalOf(tree, tree.parents[node]) + tree.gain(node));

// ---- beam search ---------------------------------------------------------------------------------------
/**
 * Steps of kit_core.beam_search: each {live, candidates, kept, done}. `candidates` are the best 2K branches of the
 * live ones, the first
 * K of which are kept; `done` are the finished hypotheses after the step, best first. `why` says what ended the search.
 */
const beamSearch = (tree, beamSize, alpha) => {
  const { end_id: endId, max_length: most } = tree.settings;
  const steps = [];
  let live = [{ node: 0, total: 0, rank: 0 }];
  let done = [];
  const promising = () => {
    if (steps.length === most || !live.length) return false;
    if (done.length < beamSize) return true;
    // What a live hypothesis can still score: its sum only falls, and the penalty is largest at one of the two ends.
    const largest = Math.max(lengthPenalty(steps.length + 1, alpha), lengthPenalty(most, alpha));
    return live[0].total / largest > done.at(-1).score;
  };
  while (promising()) {
    const n = steps.length + 1;
    const candidates = live
      .flatMap(({ node, total, rank }) =>
        tree.best(node).map(({ token, log }) => ({ parent: node, from: rank, token, total: total + log })),
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, 2 * beamSize)
      .map((one, rank) => ({
        ...one,
        rank,
        node: tree.child(one.parent, one.token),
        fate: rank >= beamSize ? "cut" : one.token === endId || n === most ? "done" : "live",
      }));
    const kept = candidates.slice(0, beamSize);
    const ended = kept
      .filter(({ fate }) => fate === "done")
      .map((one) => ({
        ...one,
        n,
        penalty: lengthPenalty(n, alpha),
        score: one.total / lengthPenalty(n, alpha),
      }));
    done = [...done, ...ended].sort((a, b) => b.score - a.score).slice(0, beamSize);
    steps.push({ live, candidates, kept, done });
    live = kept.filter(({ fate }) => fate === "live");
  }
  const why = steps.length === most ? "length" : live.length ? "beaten" : "finished";
  return { steps, why };
};

/** Sampling in the same shape: every draw is a row of its own. */
const samples = (tree, temperature) => {
  const { temperatures, end_id: endId } = tree.settings;
  const ends = tree.samples[temperatures.indexOf(temperature)];
  const ancestor = (node, n) => (tree.length(node) > n ? ancestor(tree.parents[node], n) : node);
  const at = (n) =>
    ends
      .map((end, rank) => ({ end, rank }))
      .filter(({ end }) => tree.length(end) >= n)
      .map(({ end, rank }) => ({ node: ancestor(end, n), rank, from: rank, end }))
      .map((one) => ({
        ...one,
        token: tree.token(one.node),
        parent: tree.parents[one.node],
        total: totalOf(tree, one.node),
        fate: tree.inner(one.node) ? "live" : "done",
      }));
  const most = Math.max(...ends.map(tree.length));
  const steps = Array.from({ length: most }, (_, n) => ({
    live: at(n).filter(({ fate }) => fate === "live"),
    kept: at(n + 1),
    candidates: at(n + 1),
    done: [],
  }));
  steps.forEach((step, n) => {
    step.done = [
      ...(steps[n - 1]?.done ?? []),
      ...step.kept.filter(({ fate }) => fate === "done").map((one) => ({ ...one, n: n + 1 })),
    ];
  });
  return { steps, why: steps.at(-1)?.kept.some(({ token }) => token !== endId) ? "length" : "finished" };
};

// ---- what the page shows -------------------------------------------------------------------------------
/** The reader's choice made whole: the search, the step in it, the hypothesis that is looked at. */
export const readState = (model, trees) => {
  const state = Object.fromEntries(STATE.map((name) => [name, model.get(name)]));
  const tree = trees[state.example];
  const search =
    state.method === "beam"
      ? beamSearch(tree, state.beam_size, state.alpha)
      : samples(tree, state.temperature);
  const last = search.steps.length - 1;
  const step = Math.min(state.step, last);
  const now = search.steps[step];
  const best = search.steps[last].done[0]?.node ?? -1;
  const lineage = (node) => (node < 0 ? [] : [node, ...lineage(tree.parents[node])]);
  const onBest = new Set(lineage(best));
  const chosen =
    now.live.find(({ rank }) => rank === state.row) ??
    now.live.find(({ node }) => onBest.has(node)) ??
    now.live[0];
  const langOf = languageIn(best < 0 ? "" : tree.written(best), tree.title);
  // The way to the hypothesis that is looked at; at the end, unless the reader chose one, the way to the best answer.
  const won = state.method === "beam" && step === last && chosen.rank !== state.row;
  return {
    ...state,
    tree,
    search,
    last,
    step,
    now,
    best,
    chosen,
    langOf,
    path: won ? onBest : new Set(lineage(chosen.node)),
  };
};
