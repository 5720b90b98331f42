// A model from what kit_lab.live.buffers gave: { name, config, classes, pooling, tokenizer, weights, ... }.

import { bytesOfBase64 } from "./base64.js";
import { crc32 } from "./crc32.js";
import { placing } from "./matmul.js";
import { ownHooks } from "./operations.js";
import { readSafetensors } from "./safetensors.js";
import { sinusoids } from "./sinusoids.js";
import { tensor } from "./tensor.js";
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

const PRODUCTS = /\/(kernel|embeddings)$/; // what is multiplied with, of all weights
const DAMAGED = "모델의 파일이 손상되었다. 책이나 페이지를 다시 내려받거나 셀을 다시 실행한다.";

/** The bytes of a safetensors file: base64 text from a script; a buffer or a view of one from elsewhere. */
const bytesOf = (weights) => {
  if (typeof weights === "string") return bytesOfBase64(weights);
  if (weights instanceof ArrayBuffer) return new Uint8Array(weights);
  return new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength);
};

/** Bytes that a disk or a network changed would answer nonsense without a word. */
const undamaged = (weights, checksum) => {
  let bytes = null;
  try {
    bytes = bytesOf(weights);
  } catch {
    throw new Error(DAMAGED); // letters that are no base64
  }
  if (crc32(bytes) !== checksum) throw new Error(DAMAGED);
  return bytes;
};

export const openModel = ({ config, pooling, weights, operations }) => {
  const bytes = bytesOf(weights);
  const together = placing(Math.ceil(bytes.length / 2)); // numbers, of two bytes at least
  const place = (shape, path) => (PRODUCTS.test(path) ? together(shape) : tensor(shape));
  return {
    config,
    pooling,
    hooks: operations && ownHooks(operations), // what the training page trained without, or with
    weights: nestWeights(readSafetensors(bytes, place)),
    sinusoids:
      config.position === "learned" || config.rotary ? null : sinusoids(config.max_length, config.d_model),
  };
};

/** Model, tokenizer and card, like what load_pretrained gives. */
export const openPretrained = (entry) => {
  const { weights, crc32: checksum, tokenizer, ...card } = entry;
  const model = openModel({ ...entry, weights: undamaged(weights, checksum) });
  return { model, tokenizer: openTokenizer(tokenizer), card };
};
