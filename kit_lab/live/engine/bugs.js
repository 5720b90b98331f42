// The bugs of kit_lab.clinic that act in a forward pass, by the same names: what infected(name) does in Python is
// done here by hooks. A bug makes its rules anew for every pass, for some remember what they saw. A rule is
// [where, (value, input) => what becomes of it].

import { attentionScores, softmax } from "./attention.js";
import { before, cached, onlyTheLast } from "./bug_decoding.js";
import { joinUnturned, splitUnturned } from "./bug_heads.js";
import { ownMask, turned, withMask } from "./bug_masks.js";
import { alongTheBatch, centred, firstForAll, overQueries, product, zeros } from "./bug_vectors.js";
import { sinusoids } from "./sinusoids.js";
import { add, lastAxis, mapped, slice, tensor } from "./tensor.js";

const READING_MASK = /^encoder\/.*\/mask$/;
const CROSS_MASK = /\/cross_attention\/mask$/;
const OWN_MASK = /^decoder\/.*\/self_attention\/mask$/;

const without = (where) => () => [[where, () => null]];
const scaled = (change) => () => [[/\/scale$/, change]];
const ahead = (how) => () =>
  cached((position, place) => how(position, place), {
    whole: ownMask((isText, query, key) => isText && how(query, key)),
  });

/** x + LayerNorm(Sublayer(x)): the way around is left out before the norm and added behind it. */
const normBeforeAddition = () => {
  let around = null;
  return [
    [
      /\/skip$/,
      (x) => {
        around = x;
        return zeros(x);
      },
    ],
    [/\/layer_norm$/, (x) => add(around, x)],
  ];
};

const maskAfterSoftmax = () => [
  ...cached(before),
  [
    /\/weights$/,
    (weights, { query, key, mask, scale }) =>
      mask
        ? withMask(softmax(attentionScores(query, key, null, scale)), mask, (weight, one) => weight * one)
        : weights,
  ],
];
const maskAdded = () => [
  ...cached(before),
  [
    /\/scores$/,
    (scores, { query, key, mask, scale }) =>
      mask ? withMask(attentionScores(query, key, null, scale), mask, (score, one) => score + one) : scores,
  ],
];

/** The positions with the exponent i / d_model: those of a table twice as wide, cut off. */
const halfExponent = (rows, { offset }) => {
  const [length, width] = rows.shape;
  const wide = slice(sinusoids(offset + length, 2 * width), offset, offset + length);
  return tensor(
    rows.shape,
    rows.data.map((_, i) => wide.data[Math.floor(i / width) * 2 * width + (i % width)]),
  );
};

export const BUGS = {
  "no division by sqrt(d_k)": scaled(() => 1),
  "scores multiplied by sqrt(d_k)": scaled((scale) => 1 / scale),
  "scores divided by d_k": scaled((scale) => scale ** 2),
  "softmax over the queries": () => [[/\/weights$/, (_, { scores }) => overQueries(scores)]],
  "mask after the softmax": maskAfterSoftmax,
  "mask read the other way round": () => [
    ...cached((position, place) => place > position, { whole: turned }),
    [READING_MASK, turned],
    [CROSS_MASK, turned],
  ],
  "mask added instead of chosen": maskAdded,
  "heads split without turning the axes": splitUnturned,
  "heads joined without turning the axes": () => [[/\/heads$/, joinUnturned]],
  "decoder without look-ahead mask": () => [[OWN_MASK, (mask) => mask && ownMask((isText) => isText)(mask)]],
  "look-ahead mask one too generous": ahead((query, key) => query + 1 >= key),
  "look-ahead mask one too strict": ahead((query, key) => query > key),
  "look-ahead mask without its offset": () => cached((_, place) => place === 0),
  "padding mask inverted": () => [
    [READING_MASK, turned],
    [CROSS_MASK, turned],
    [OWN_MASK, (mask) => mask && ownMask((isText, query, key) => !isText && query >= key)(mask)],
  ],
  "encoder without its mask": without(READING_MASK),
  "padding mask lost after the first layer": without(/^encoder\/layer_[1-9]\d*\/.*\/mask$/),
  "cross-attention without its mask": without(CROSS_MASK),
  // kit_core cannot decode so with a cache: its mask is as long as the cache. Here the new token looks at itself alone.
  "cross-attention within the target": () => [[/\/reads$/, (_, own) => own]],
  "embeddings handed over instead of the memory": () => [[/^memory$/, (_, embeddings) => embeddings]],
  "memory taken from the first sentence": () => [[/^memory$/, firstForAll]],
  "no positions": () => [[/\/position\/vectors$/, zeros]],
  "positions counted along the batch": () => [[/\/position\/output$/, (_, from) => alongTheBatch(from)]],
  "positions multiplied instead of added": () => [
    [/\/position\/output$/, (_, { x, rows }) => product(x, rows)],
  ],
  "exponent i / d_model": () => [[/\/position\/vectors$/, halfExponent]],
  "embeddings without sqrt(d_model)": () => [[/\/embedding_scale$/, () => 1]],
  "tied logits scaled by sqrt(d_model)": () => [
    [/^logits$/, (logits, x) => mapped(logits, (value) => value * Math.sqrt(lastAxis(x)))],
  ],
  "no residual connection": () => [[/\/skip$/, zeros]],
  "layer norm before the addition": normBeforeAddition,
  "normalised along the sequence": () => [[/\/sum$/, centred]],
  "no ReLU": () => [[/\/inner$/, (_, linear) => linear]],
  "cache that always writes at the start": () => cached(before, { written: onlyTheLast }),
  "cached decoding without positions": () => [
    [/^decoder\/position\/vectors$/, (rows, { table }) => slice(table, 0, rows.shape[0])],
  ],
  "cached decoding that sees the empty places": () => cached(() => true),
};

/** A function like hooks: (place, value, input) => what becomes of the value with that bug. */
export const bugHooks = (name) => {
  if (!Object.hasOwn(BUGS, name)) {
    throw new Error(`${name}은(는) 모르는 고장이다. 있는 것: ${Object.keys(BUGS).join(", ")}`);
  }
  const rules = BUGS[name]();
  return (place, value, input) =>
    rules.reduce((changed, [where, change]) => (where.test(place) ? change(changed, input) : changed), value);
};
