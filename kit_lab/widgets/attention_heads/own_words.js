// The reader's own text beside the prepared examples: what the model in the page attends to becomes one more of them.

import { codeOf } from "../shared/weights.js";

const KINDS = [
  ["encoder", "encoder/layer_N/self_attention/weights"],
  ["decoder", "decoder/layer_N/self_attention/weights"],
  ["cross", "decoder/layer_N/cross_attention/weights"],
];
const WATCH = KINDS.map(([, pattern]) => pattern.replace("layer_N", "*"));
const START = "[분류]"; // what a classifier puts in front of a sentence

/** A token as it is written: the marks of spaces become spaces. */
const plain = (name) => (name === "[빈칸]" ? " " : name.replaceAll("▁", " ").trim() || " ");

/** All layers of one kind, one after the other, with their common shape (N, h, T, S). */
const layersOf = (arrays, pattern) => {
  const found = [];
  for (let i = 0; arrays[pattern.replace("N", i)]; i += 1) found.push(arrays[pattern.replace("N", i)]);
  return found.length ? { shape: [found.length, ...found[0].shape.slice(1)], layers: found } : null;
};

/** What to ask the engine: a classifier answers at once, others are looked at as they write. */
export const request = (text, classes) => ({ type: classes ? "answer" : "look", text, watch: WATCH });

/** The answer in words: the text that was written, or the likeliest class. */
export const answerOf = ({ text, probabilities, classes }) => {
  if (!probabilities) return text;
  const best = probabilities.indexOf(Math.max(...probabilities));
  return `${classes[best]} ${(100 * probabilities[best]).toFixed(1)}%`;
};

/** One more example: { pair, codes }, as Python would have packed it behind `start` bytes of others. */
export const exampleOf = (title, found, start) => {
  const source = found.sourceTokens.map(plain);
  const pair = { title, source, target: (found.inputTokens ?? []).map(plain) };
  const parts = [];
  let at = start;
  for (const [kind, pattern] of KINDS) {
    const all = layersOf(found.arrays, pattern);
    if (!all) continue;
    if (kind === "encoder" && all.shape[3] > source.length) source.unshift(START);
    pair[kind] = { start: at, shape: all.shape };
    for (const { data } of all.layers) {
      parts.push(Uint8Array.from(data, codeOf));
      at += data.length;
    }
  }
  const codes = new Uint8Array(at - start);
  let place = 0;
  for (const part of parts) {
    codes.set(part, place);
    place += part.length;
  }
  return { pair, codes };
};

/** The model with one more example to choose; what is written goes to the model itself, which knows only its own. */
export const withOwn = (model) => {
  let own = null;
  let open = false;
  return {
    get: (name) => (own && name in own && (open || name !== "example") ? own[name] : model.get(name)),
    add(title, found) {
      const view = model.get("_codes");
      const before = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      const { pair, codes } = exampleOf(title, found, before.length);
      const all = new Uint8Array(before.length + codes.length);
      all.set(before);
      all.set(codes, before.length);
      const pairs = [...model.get("_pairs"), pair];
      own = { _pairs: pairs, _codes: new DataView(all.buffer), example: pairs.length - 1 };
      open = true;
    },
    /** Goes to an example; true if it is one that Python knows. */
    goTo(example) {
      open = own !== null && example === own.example;
      return !open;
    },
  };
};
