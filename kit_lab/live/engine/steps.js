// Decoding one token at a time (section 6.1): the source is read once, every token adds its keys and values to a cache.

import { inherited } from "./cache.js";
import { see, together } from "./hooks.js";
import { paddingMask } from "./masks.js";
import { idsOf } from "./tensor.js";
import { decodeTokens, encode } from "./transformer.js";

/** Reads the source ids (1, S). What comes back is handed to nextLogits, at most `room` times. */
export const startDecoding = (model, source, hooks, room = model.config.max_length) => ({
  memory: encode(model, source, hooks), // (1, S, d_model), one for all hypotheses
  sourceMask: paddingMask(source, model.config.pad_id), // (1, 1, 1, S)
  caches: [], // one for each time that a layer is passed
  position: 0,
  room, // of kit_core's caches; ours grow, and only a bug sees the places that are still empty
});

/** Reads one more token of each of R hypotheses: logits of the next, R times (V,). */
export const nextLogits = (model, decoding, tokens, hooks) => {
  const { memory, sourceMask, caches, position, room } = decoding;
  const target = idsOf(tokens.map((token) => [token])); // (R, 1)
  see({ hooks: together(model, hooks), path: "decoder" }, "step", position, room);
  const masks = { targetMask: null, sourceMask }; // the cache holds nothing that comes later
  const logits = decodeTokens(model, target, memory, masks, hooks, { caches, offset: position }); // (R, 1, V)
  decoding.position += 1;
  const vocabulary = logits.shape[2];
  return tokens.map((_, row) => logits.data.slice(row * vocabulary, (row + 1) * vocabulary));
};

/** The same logits (V,) with that of padding so low that it is never chosen. */
export const withoutPadding = (logits, { config }) =>
  logits.slice().fill(-Infinity, config.pad_id, config.pad_id + 1);

/** Goes on with the hypotheses parents[0], parents[1], ... alone. */
export const keep = (decoding, parents) => {
  decoding.caches = decoding.caches.map((cache) => inherited(cache, parents));
};
