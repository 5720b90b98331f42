// Keys and values that later steps use again. Writing one token at a time, nothing is computed twice.

import { concat, take } from "./tensor.js";

/** One decoder layer: its own tokens' keys and values grow by a token a step, the memory's stay. */
const emptyCache = () => ({ self: { pair: null, grows: true }, cross: { pair: null, grows: false } });

/** That of the layer passed at this turn: one passed twice keeps keys and values for each time. None without caches. */
export const cacheOf = (caches, turn) => {
  if (caches) caches[turn] ??= emptyCache();
  return caches?.[turn];
};

/** The keys and values to attend to. Without a cache they are computed and forgotten. */
export const keysAndValues = (cache, compute) => {
  if (!cache) return compute();
  if (!cache.pair) cache.pair = compute();
  else if (cache.grows) {
    const { key, value } = compute(); // of the new token
    cache.pair = { key: concat(cache.pair.key, key, 2), value: concat(cache.pair.value, value, 2) };
  }
  return cache.pair; // (R, h, position + 1, d_k) and (R, h, position + 1, d_v), or those of the memory
};

/** The cache of the hypotheses that go on: row i continues what was in row parents[i]. */
export const inherited = ({ self, cross }, parents) => ({
  self: { ...self, pair: { key: take(self.pair.key, parents), value: take(self.pair.value, parents) } },
  cross, // of the memory, which is one for all rows
});
