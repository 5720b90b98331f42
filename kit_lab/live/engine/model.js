// A model from what kit_lab.live.export wrote: { name, config, classes, pooling, tokenizer, weights, ... }.

import { bytesOfBase64 } from "./base64.js";
import { readSafetensors } from "./safetensors.js";
import { sinusoids } from "./sinusoids.js";
import { openTokenizer } from "./tokenizer.js";

/** { "a/b/c": array } to { a: { b: { c: array } } }, as kit_core.reference's nest_weights. */
export const nestWeights = (arrays) => {
  const nested = {};
  for (const [path, array] of Object.entries(arrays)) {
    const folders = path.split("/");
    const name = folders.pop();
    let level = nested;
    for (const folder of folders) level = level[folder] ??= {};
    level[name] = array;
  }
  return nested;
};

/** The bytes of a safetensors file: base64 text from a script; a buffer or a view of one from elsewhere. */
const bytesOf = (weights) => {
  if (typeof weights === "string") return bytesOfBase64(weights);
  if (weights instanceof ArrayBuffer) return new Uint8Array(weights);
  return new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength);
};

export const openModel = ({ config, pooling, weights }) => ({
  config,
  pooling,
  weights: nestWeights(readSafetensors(bytesOf(weights))),
  sinusoids:
    config.position === "learned" || config.rotary ? null : sinusoids(config.max_length, config.d_model),
});

/** Model, tokenizer and card, like what load_pretrained gives. */
export const openPretrained = (entry) => {
  const { weights, tokenizer, ...card } = entry;
  return { model: openModel(entry), tokenizer: openTokenizer(tokenizer), card };
};
