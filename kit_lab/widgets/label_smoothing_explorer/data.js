// Label smoothing at one place of a target, in doubles, and the state it is computed from.

export const NAMES = ["tokens", "logits", "rest", "answer", "epsilon", "vocab_size", "temperature"];
export const BOUND = 100;

const entropy = (share) => (share > 0 ? -share * Math.log(share) : 0);

/** Everything the page shows. `others` tokens share the logit `rest`; x is a logit divided by the temperature. */
const compute = ({ logits, rest, answer, epsilon, size, temperature }) => {
  const others = size - logits.length;
  const xs = logits.map((z) => z / temperature);
  const restX = rest / temperature;
  const top = Math.max(...xs, others ? restX : -Infinity);
  const sum = xs.reduce((s, x) => s + Math.exp(x - top), 0) + others * Math.exp(restX - top);
  const logTotal = top + Math.log(sum);
  const share = epsilon / size;
  const targets = xs.map((_, n) => (n === answer ? 1 - epsilon : 0) + share);
  const chances = xs.map((x) => Math.exp(x - logTotal));
  const restChance = Math.exp(restX - logTotal);
  const mean = (xs.reduce((s, x) => s + x, 0) + others * restX) / size;
  const plain = logTotal - xs[answer];
  const loss = (1 - epsilon) * plain + epsilon * (logTotal - mean);
  const best = 1 - epsilon + share; // what the answer's probability should be
  const floor = entropy(best) + (size - 1) * entropy(share);
  return {
    others,
    xs,
    restX,
    targets,
    chances,
    restChance,
    restTarget: share,
    plain,
    loss,
    best,
    floor,
    slopes: chances.map((p, n) => p - targets[n]),
    restSlope: restChance - share,
    margin: epsilon > 0 ? Math.log(best / share) : Infinity, // answer's logit above all others at the floor
  };
};
/** The loss if only the answer's (divided) logit were x. */
export const lossAt = (x, state, epsilon) => {
  const logits = state.logits.map((z, n) => (n === state.answer ? x * state.temperature : z));
  return compute({ ...state, logits, epsilon }).loss;
};

export const readState = (model) => {
  const [tokens, logits, rest, answer, epsilon, size, temperature] = NAMES.map((name) => model.get(name));
  // Python sends traits one by one: in between they may disagree, and nothing is drawn.
  if (tokens.length !== logits.length || answer >= tokens.length || size < tokens.length) return null;
  const state = { tokens, logits, rest, answer, epsilon, size, temperature };
  return { ...state, result: compute(state) };
};
