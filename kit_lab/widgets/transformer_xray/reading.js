// One text on its way through the model: { text, answer, source, read, tokens, langOf, at(place), likeliest(step) }. `at` gives
// the array of a place, as the engine names them, or undefined while only what was prepared is there.

import { float16ToFloat32 } from "../../live/engine/float16.js";
import { bytes, languageIn } from "../shared/kit.js";

const SHOWN = 5;

/** The places of what Python computed beforehand, in the order of its bytes, each with its shape. */
const placesOf = ({ layers, heads, width, source, read }) => {
  const numbers = [...Array(layers).keys()];
  const [S, T] = [source.length, read.length];
  const weights = (stack, kind, rows, columns) =>
    numbers.map((i) => [`${stack}/layer_${i}/${kind}/weights`, [1, heads, rows, columns]]);
  const vectors = (stack, length) => [
    [`${stack}/position/output`, [1, length, width]],
    ...numbers.map((i) => [`${stack}/layer_${i}/feed_forward_norm/layer_norm`, [1, length, width]]),
  ];
  return [
    ...weights("encoder", "self_attention", S, S),
    ...weights("decoder", "self_attention", T, T),
    ...weights("decoder", "cross_attention", T, S),
    ...vectors("encoder", S),
    ...vectors("decoder", T),
  ];
};

/** What Python computed beforehand, as float16, or what the engine found in a model of this page. */
export const readFirst = (model) => {
  const look = model.get("_look");
  return look ? readLook(model.get("text"), look.found, look) : readGlance(model);
};

const readGlance = (model) => {
  const glance = model.get("_glance");
  const raw = bytes(model.get("_codes"));
  const arrays = new Map();
  let start = 0;
  for (const [place, shape] of placesOf(glance)) {
    const size = shape.reduce((product, length) => product * length);
    const bits = new Uint16Array(raw.slice(2 * start, 2 * (start + size)).buffer);
    arrays.set(place, { shape, data: float16ToFloat32(bits) });
    start += size;
  }
  arrays.set("memory", arrays.get(`encoder/layer_${glance.layers - 1}/feed_forward_norm/layer_norm`));
  return {
    ...glance,
    langOf: languageIn(glance.answer, glance.text),
    live: false,
    at: (place) => arrays.get(place),
    likeliest: (step) => glance.likeliest[step],
  };
};

/** The likeliest tokens after one row of logits (V,): [[name, probability], ...]. */
const best = (logits, names) => {
  const top = logits.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = Array.from(logits, (x) => Math.exp(x - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return [...powers.keys()]
    .sort((a, b) => powers[b] - powers[a] || a - b)
    .slice(0, SHOWN)
    .map((i) => [names[i], powers[i] / sum]);
};

/** What the engine's `look` gave. */
export const readLook = (text, found, { layers, heads }) => {
  const [, , vocabulary] = found.logits.shape;
  const row = (step) => found.logits.data.subarray(step * vocabulary, (step + 1) * vocabulary);
  return {
    text,
    answer: found.text,
    langOf: languageIn(found.text, text),
    source: found.sourceTokens,
    read: found.inputTokens,
    tokens: found.tokens,
    layers,
    heads,
    live: true,
    at: (place) => found.arrays[place],
    likeliest: (step) => best(row(step), found.vocabulary),
    vocabulary: found.vocabulary,
  };
};

/** One head of an array (1, h, rows, columns), or the rows of one (1, rows, columns) or (rows, columns). */
export const matrixOf = ({ shape, data }, head = 0) => {
  const [rows, columns] = shape.slice(-2);
  const start = shape.length === 4 ? head * rows * columns : 0;
  return { rows, columns, data: data.subarray(start, start + rows * columns) };
};

/** Where step `step` looks in the source: the mean over the heads of a layer, or one head. (S,) */
export const gaze = (reading, step, layer, head = null) => {
  const weights = reading.at(`decoder/layer_${layer}/cross_attention/weights`);
  const [, heads, , columns] = weights.shape;
  const chosen = head === null ? [...Array(heads).keys()] : [head];
  return Array.from({ length: columns }, (_, s) =>
    chosen.reduce((sum, h) => sum + matrixOf(weights, h).data[step * columns + s] / chosen.length, 0),
  );
};
