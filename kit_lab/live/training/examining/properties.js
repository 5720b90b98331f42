// What holds of the logits of every sound model, by the names of kit_lab.clinic. name -> [a number of the model, null where
// nothing can be seen; whether that is ill].

import { PAD_ID } from "../../engine/tokenizer.js";
import { largest } from "./asking.js";

const LEAKS = 1e-3; // times the spread of the logits: what moves more has moved,
const STILL = 1e-4; // what moves less has not

export const leaks = (value) => !(value <= LEAKS);
const isStill = (value) => value <= STILL;
export const any = (value) => value > 0;

/** The first sentence alone. */
const firstOf = ({ source, target }) => [source, target].map((rows) => rows.slice(0, 1));

/** How far padding behind the source moves the logits. */
export const paddingLeak = ({ padded, logits, apart }) => {
  const both = padded();
  return both && apart(...both.map((source) => logits(source)));
};

export const PROPERTIES = {
  train_mode: [({ logits, apart }) => apart(logits(), logits()), leaks],
  not_finite: [
    ({ source, logits }) => {
      const [one, ...others] = source;
      const numbers = logits([one.map(() => PAD_ID), ...others]);
      return numbers.filter((x) => !Number.isFinite(x)).length / numbers.length;
    },
    any,
  ],
  batch_mixed: [
    ({ source, target, tokens, logits, apart }) => {
      const [whole, size] = [logits(), target[0].length * tokens];
      const alone = (b) => logits([source[b]], [target[b]]);
      return largest(source.map((_, b) => apart(alone(b), whole.subarray(b * size, (b + 1) * size))));
    },
    leaks,
  ],
  future_leak: [
    ({ tokens, logits, apart, altered, ...texts }) => {
      const [source, target] = firstOf(texts);
      const before = (rows, i) => logits(source, rows).subarray(0, i * tokens);
      return largest(target[0].map((_, i) => apart(before(altered(target, i), i), before(target, i))));
    },
    leaks,
  ],
  padding_leak: [paddingLeak, leaks],
  source_ignored: [
    ({ logits, apart, altered, ...texts }) => {
      const [source, target] = firstOf(texts);
      const base = logits(source, target);
      return source[0].filter((_, i) => isStill(apart(logits(altered(source, i), target), base))).length;
    },
    any,
  ],
  target_ignored: [
    ({ tokens, logits, apart, altered, ...texts }) => {
      const [source, target] = firstOf(texts);
      const last = (rows) => logits(source, rows).subarray(-tokens);
      const base = last(target);
      return target[0].filter((_, i) => isStill(apart(last(altered(target, i)), base))).length;
    },
    any,
  ],
  order_ignored: [
    ({ tokens, logits, apart, ...texts }) => {
      const [source, target] = firstOf(texts);
      const last = (...given) => logits(...given).subarray(-tokens);
      const turned = ([ids], kept) => [
        [...ids.slice(1, ids.length - kept), ids[0], ...ids.slice(ids.length - kept)],
      ];
      const base = last(source, target);
      const moved = [];
      if (source[0].length > 1) moved.push(apart(last(turned(source, 0), target), base));
      if (target[0].length > 2) moved.push(apart(last(source, turned(target, 1)), base));
      return moved.length ? Math.min(...moved) : null;
    },
    isStill,
  ],
};
