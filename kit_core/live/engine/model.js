// A model from what kit_core.live.export wrote: { name, config, classes, pooling, tokenizer, weights, ... }.

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

/** The weights are base64 text (from a script) or bytes (over a comm) of one safetensors file. */
export const openModel = ({ config, pooling, weights }) => ({
  config,
  pooling,
  weights: nestWeights(readSafetensors(typeof weights === "string" ? bytesOfBase64(weights) : weights)),
  sinusoids: config.position === "learned" ? null : sinusoids(config.max_length, config.d_model),
});

/** Model, tokenizer and card, like what load_pretrained gives. */
export const openPretrained = (entry) => {
  const { weights, tokenizer, ...card } = entry;
  return { model: openModel(entry), tokenizer: openTokenizer(tokenizer), card };
};
