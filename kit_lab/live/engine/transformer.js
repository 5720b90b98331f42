// The whole Transformer (section 3, figure 1). A model is { config, weights, sinusoids }: the sizes as kit_core's card
// names them, the weights by their paths, the table of positions.

import { cacheOf } from "./cache.js";
import { addPositions, embed, project } from "./embedding.js";
import { below, see, together } from "./hooks.js";
import { layerNorm } from "./layer_norm.js";
import { decoderLayer, encoderLayer } from "./layers.js";
import { combineMasks, lookAheadMask, paddingMask } from "./masks.js";

/** Where a pass through "encoder" or "decoder" begins. */
const standing = (model, path, hooks) => ({
  hooks: together(model, hooks),
  path,
  heads: model.config.num_heads,
  norm: model.config.norm,
});

/** x (B, L, d_model) through all layers of a stack. The hooks may change which layers, and in what order. */
const through = (x, { config, weights }, here, layer) => {
  const order = see(
    here,
    "order",
    Array.from({ length: config.num_layers }, (_, i) => i),
  );
  const out = order.reduce(
    (y, i, turn) => layer(y, weights[here.path][`layer_${i}`], below(here, `layer_${i}`), turn),
    x,
  );
  if (config.norm === "post") return out; // (B, L, d_model)
  return see(here, "final_norm", layerNorm(out, weights[here.path].final_norm), out); // (B, L, d_model)
};

const positions = (model, stack) => model.weights[stack].position?.table ?? model.sinusoids; // (max_length, d_model)

/** Embeddings x (B, S, d_model) and a mask (B, 1, 1, S): the memory (B, S, d_model). */
export const encodeVectors = (model, x, mask, hooks) => {
  const here = standing(model, "encoder", hooks);
  const placed = addPositions(x, positions(model, "encoder"), here); // (B, S, d_model)
  const memory = through(placed, model, here, (y, weights, inside) => encoderLayer(y, weights, mask, inside));
  return see({ hooks: here.hooks }, "memory", memory, x); // (B, S, d_model)
};

/** Source ids (B, S): the memory (B, S, d_model). */
export const encode = (model, source, hooks) => {
  const x = embed(source, model.weights, "source", standing(model, "encoder", hooks)); // (B, S, d_model)
  return encodeVectors(model, x, paddingMask(source, model.config.pad_id), hooks);
};

/** Target ids (R, T), the first of which stands at `offset`, and the memory: logits (R, T, V). */
export const decodeTokens = (model, target, memory, masks, hooks, { caches, offset = 0 } = {}) => {
  const here = standing(model, "decoder", hooks);
  const x = addPositions(
    embed(target, model.weights, "target", here),
    positions(model, "decoder"),
    here,
    offset,
  );
  const out = through(x, model, here, (y, weights, inside, turn) =>
    decoderLayer(y, memory, weights, masks, inside, cacheOf(caches, turn)),
  ); // (R, T, d_model)
  return project(out, model.weights, { hooks: here.hooks }); // (R, T, V)
};

/** Target ids (B, T), memory (B, S, d_model) and the source's ids, for their padding: logits (B, T, V). */
export const decode = (model, target, memory, source, hooks) => {
  const padId = model.config.pad_id;
  const targetMask = combineMasks(paddingMask(target, padId), lookAheadMask(target.shape[1])); // (B, 1, T, T)
  return decodeTokens(model, target, memory, { targetMask, sourceMask: paddingMask(source, padId) }, hooks);
};

/** Source ids (B, S) and target ids (B, T): logits (B, T, V). */
export const forward = (model, source, target, hooks) =>
  decode(model, target, encode(model, source, hooks), source, hooks);
