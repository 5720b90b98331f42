// Of two runs with the same settings one carries a bug. Which run it is, which bug, and what else it might be hang on
// the settings and their seed alone.

import { complaintOfBug } from "./bugs.js";
import { between, generator } from "./random.js";
import { DEFAULTS } from "./settings.js";

const CANDIDATES = 5;

/** Bugs that curves, maps and answers tell from those of all other kinds. */
const KINDS = [
  [
    "softmax over the queries",
    "mask added instead of chosen",
    "heads split without turning the axes",
    "heads joined without turning the axes",
    "decoder without look-ahead mask",
    "look-ahead mask one too generous",
  ],
  [
    "cross-attention within the target",
    "embeddings handed over instead of the memory",
    "memory taken from the first sentence",
  ],
  ["no positions"],
  ["padding mask inverted", "mask read the other way round", "encoder without its mask"],
  ["no residual connection", "layer norm before the addition", "normalised along the batch"],
  ["learning rate without d_model", "warm-up exponent off", "Adam's averages exchanged"],
  ["target not shifted", "target shifted twice", "padding counted in the sum"],
];

/** settings: of both runs. Gives { side: 0 or 1, bug, candidates }, the bug one of the candidates. */
export const caseOf = (settings) => {
  const all = { ...DEFAULTS, ...settings };
  const random = generator(~all.seed); // not that of anything else
  const drawn = (list) => list.splice(between(random, 0, list.length - 1), 1)[0];
  const kinds = KINDS.map((names) => names.filter((bug) => !complaintOfBug({ ...all, bug }))).filter(
    ({ length }) => length,
  );
  const candidates = [];
  while (kinds.length && candidates.length < CANDIDATES) candidates.push(drawn(drawn(kinds)));
  const [bug] = candidates;
  return { side: between(random, 0, 1), bug, candidates: candidates.sort() };
};
