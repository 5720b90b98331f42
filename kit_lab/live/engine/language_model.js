// A language model that is a decoder alone (Radford et al. 2018): kit_core's LanguageModel. Token by token it keeps
// keys and values; whole texts go through it at once.

import { cacheOf } from "./cache.js";
import { addPositions, embed, project } from "./embedding.js";
import { feedForward } from "./feed_forward.js";
import { groupedQueryAttention } from "./grouped_query.js";
import { below, see } from "./hooks.js";
import { residual } from "./layers.js";
import { combineMasks, lookAheadMask, paddingMask } from "./masks.js";
import { normalized } from "./rms_norm.js";
import { swiGLU } from "./swiglu.js";
import { idsOf } from "./tensor.js";

const standing = ({ config }, hooks) => ({
  hooks,
  path: "blocks",
  norm: config.norm,
  heads: config.num_heads,
  groups: config.num_key_value_heads ?? config.num_heads,
  rotary: config.rotary,
});

/** x (B, T, d_model): (B, T, d_model). A layer of the decoder without the sub-layer that looks at a memory. */
const block = (x, weights, mask, here, past) => {
  const attend = (y) =>
    groupedQueryAttention(y, weights.self_attention, mask, below(here, "self_attention"), past);
  const think = (y) =>
    (weights.feed_forward.gate ? swiGLU : feedForward)(y, weights.feed_forward, below(here, "feed_forward"));
  const seen = residual(x, attend, weights.self_attention_norm, below(here, "self_attention_norm"));
  return see(here, "", residual(seen, think, weights.feed_forward_norm, below(here, "feed_forward_norm")));
};

/** Ids (B, T), the first of which stands at `offset`, and a mask (B, 1, T, S): logits (B, T, V). */
const read = (model, ids, mask, hooks, { caches, offset = 0 } = {}) => {
  const { config, weights, sinusoids } = model;
  const here = standing(model, hooks);
  let x = embed(ids, weights, "source", here); // (B, T, d_model)
  // What is turned in every layer gets nothing added here.
  if (!config.rotary) x = addPositions(x, weights.blocks.position?.table ?? sinusoids, here, offset);
  for (let i = 0; i < config.num_layers; i += 1) {
    const past = { cache: cacheOf(caches, i)?.self, offset };
    x = block(x, weights.blocks[`layer_${i}`], mask, below(here, `layer_${i}`), past); // (B, T, d_model)
  }
  if (config.norm === "pre") x = see(here, "final_norm", normalized(x, weights.blocks.final_norm), x);
  return project(x, weights, { hooks }); // (B, T, V)
};

/** Ids (B, T), filled up with padding: logits (B, T, V). */
export const readWhole = (model, ids, hooks) =>
  read(model, ids, combineMasks(paddingMask(ids, model.config.pad_id), lookAheadMask(ids.shape[1])), hooks);

/** A text of which nothing has been read yet. It is handed to readOn again and again. */
export const startReading = () => ({ caches: [], position: 0 });

/** Reads more tokens of one text: the logits of what follows each of them, T times (V,). */
export const readOn = (model, reading, tokens, hooks) => {
  const mask = lookAheadMask(tokens.length, reading.position); // (1, 1, T, position + T)
  const past = { caches: reading.caches, offset: reading.position };
  const { shape, data } = read(model, idsOf([tokens]), mask, hooks, past); // (1, T, V)
  reading.position += tokens.length;
  return tokens.map((_, t) => data.slice(t * shape[2], (t + 1) * shape[2]));
};
