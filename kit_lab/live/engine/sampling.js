// Which token comes next, by chance: temperature, top-k and top-p, as kit_core.descendants.token_probabilities and
// generate.

import { softmax } from "./attention.js";
import { tensor } from "./tensor.js";

const descending = (row) => row.slice().sort().reverse(); // typed arrays sort by size

/** A row of logits (V,) as shares that add up to 1: (V,). */
export const sharesOf = (logits) => softmax(tensor([logits.length], logits)).data;

/** Logits (V,): the probability with which each token is drawn, 0 for what is not kept. topK null keeps all. */
export const tokenProbabilities = (logits, { temperature = 1, topK = null, topP = 1 } = {}) => {
  let scaled = logits.map((value) => value / temperature);
  if (topK !== null && topK < scaled.length) {
    const least = descending(scaled)[topK - 1];
    scaled = scaled.map((value) => (value >= least ? value : -Infinity));
  }
  const shares = sharesOf(scaled);
  if (topP >= 1) return shares;
  let [least, sum] = [1, 0]; // sum: of all that are larger
  for (const share of descending(shares)) {
    if (sum >= topP) break;
    least = share;
    sum += share;
  }
  const kept = shares.map((share) => (share >= least ? share : 0));
  const whole = kept.reduce((total, share) => total + share, 0);
  return kept.map((share) => share / whole);
};

/** The first token at which the shares (V,), added up in the order of ids, exceed `uniform`, a number in [0, 1). */
export const draw = (shares, uniform) => {
  const limit = uniform * shares.reduce((total, share) => total + share, 0);
  let [sum, last] = [0, 0];
  for (let token = 0; token < shares.length; token += 1) {
    if (shares[token] === 0) continue;
    sum += shares[token];
    last = token;
    if (sum > limit) break;
  }
  return last;
};

/** The number in [0, 1) that a seed draws at a place, whatever was drawn before: going on later changes nothing. */
export const uniformAt = (seed, place) => {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  for (const factor of [0x7feb352d, 0x846ca68b]) {
    bits = Math.imul(bits ^ (bits >>> 16), factor);
    bits ^= bits >>> 15;
  }
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
};
