// The logit lens: what would be written if the decoder ended after each of its layers. And what becomes of that when a
// value of another text's run is put in (patching.js).

import { softmax } from "./attention.js";
import { project } from "./embedding.js";
import { finish } from "./greedy.js";
import { layerNorm } from "./layer_norm.js";
import { patchHooks, placeOf, recorded } from "./patching.js";
import { complaintOf, generateSteps } from "./pretrained.js";
import { idsOf } from "./tensor.js";
import { START_ID } from "./tokenizer.js";
import { forward } from "./transformer.js";

const SHOWN = 3;
const STREAM = /^decoder\/(position\/output|layer_\d+)$/;

/** The probabilities [(1, T, V), ...] after the embedding and after each layer of the decoder. */
const probabilities = (model, source, input, hooks = (_, value) => value) => {
  const streams = [];
  forward(model, idsOf([source]), idsOf([input]), (place, value) => {
    const changed = hooks(place, value);
    if (STREAM.test(place)) streams.push(changed);
    return changed;
  });
  const { config, weights } = model;
  const normed = (x) => (config.norm === "pre" ? layerNorm(x, weights.decoder.final_norm) : x);
  return streams.map((x) => softmax(project(normed(x), weights, {})));
};

const rowOf = ({ shape: [, , size], data }, t) => data.subarray(t * size, (t + 1) * size);

/** The likeliest tokens of a row (V,) and how many are likelier than the one that is written, plus one. */
const cellOf = (row, id, names) => ({
  best: [...row.keys()]
    .sort((a, b) => row[b] - row[a] || a - b)
    .slice(0, SHOWN)
    .map((token) => [names[token], row[token]]),
  rank: 1 + row.reduce((count, share) => count + Number(share > row[id]), 0),
});

const inputOf = (ids) => [START_ID, ...ids.slice(0, -1)];

/** A text's run, written greedily and seen through the lens: rows[r][t] after r layers, of the t-th token. */
const runOf = (pretrained, text, hooks = () => undefined) => {
  const { model, tokenizer } = pretrained;
  const { source, ids, text: answer } = finish(generateSteps(pretrained, text, {}, hooks()));
  const grid = probabilities(model, source, inputOf(ids), hooks());
  const names = tokenizer.tokens;
  const called = (list) => list.map((id) => names[id]);
  return {
    source,
    ids,
    shown: {
      text: answer,
      source: called(source),
      read: called(inputOf(ids)),
      tokens: called(ids),
      rows: grid.map((row) => ids.map((id, t) => cellOf(rowOf(row, t), id, names))),
    },
  };
};

/** Where two answers part: the place of the first token that differs, or null. */
const parting = (one, two) => {
  const at = one.ids.findIndex((id, t) => id !== two.ids[t]);
  return at < 0 ? null : at;
};

/** Where the answers part, after what they share: how likely the model holds the token of either. */
const chancesOf = (model, one, two, hooks) => {
  const at = parting(one, two);
  if (at === null) return null;
  const last = probabilities(model, one.source, [START_ID, ...one.ids.slice(0, at)], hooks).at(-1);
  const row = rowOf(last, at);
  return [row[one.ids[at]], row[two.ids[at]]];
};

/** Why a text of a request cannot be read: { complaint } or, of the second text, { other: { complaint } }. */
const refused = (pretrained, text, other) => {
  const complaint = complaintOf(pretrained, text);
  return complaint ? { complaint } : { other: { complaint: complaintOf(pretrained, other) } };
};

const recordedOf = ({ model }, run) => recorded(model, idsOf([run.source]), idsOf([inputOf(run.ids)]));

/**
 * { text, other, place }: { plain, other, apart, chances, patch, zero }. plain is the run of the text. Where `other`
 * can be read: its run, the place where the answers part and the chances of both tokens there. Where a place is named:
 * the same with the other run's value put in (patch) and with zeros (zero), each { ...run, chances }.
 */
export function* lens(pretrained, { text, other = "", place = "" }) {
  const told = refused(pretrained, text, other);
  if (told.complaint) return told;
  const one = runOf(pretrained, text);
  yield undefined;
  if (told.other.complaint) return { plain: one.shown, ...told };
  const two = runOf(pretrained, other);
  yield undefined;
  const { model } = pretrained;
  const found = {
    plain: one.shown,
    other: two.shown,
    apart: parting(one, two),
    chances: chancesOf(model, one, two),
  };
  if (!place) return found;
  const where = placeOf(place);
  const changed = (seen) => ({
    ...runOf(pretrained, text, () => patchHooks(where, seen)).shown,
    chances: chancesOf(model, one, two, patchHooks(where, seen)),
  });
  const patch = changed(recordedOf(pretrained, two));
  yield undefined;
  return { ...found, patch, zero: changed(null) };
}

/**
 * { text, other, places }: how likely the other answer's token becomes when each of the places is patched alone. Tells
 * { at, chance } on the way and returns { chances }. Nothing is measured where the answers are the same.
 */
export function* trace(pretrained, { text, other, places }) {
  const told = refused(pretrained, text, other);
  const complaint = told.complaint ?? told.other.complaint;
  if (complaint) return { complaint };
  const [one, two] = [runOf(pretrained, text), runOf(pretrained, other)];
  if (parting(one, two) === null) return { chances: [] };
  const seen = recordedOf(pretrained, two);
  const chances = [];
  for (const place of places) {
    chances.push(chancesOf(pretrained.model, one, two, patchHooks(placeOf(place), seen))[1]);
    yield { at: chances.length - 1, chance: chances.at(-1) };
  }
  return { chances };
}
