// What can be asked of an opened model, each a generator: it yields what is told on the way and returns the result.
// Where it yields undefined nothing is told, others are only let in.

import { examine, teach } from "./clinic.js";
import { fill } from "./filling.js";
import { argmax } from "./greedy.js";
import { lens, trace } from "./lens.js";
import { hooksOf } from "./operations.js";
import { complaintOf, generateSteps, predict, sourceOf } from "./pretrained.js";
import { packed, recordSteps } from "./record.js";
import { withoutPadding } from "./steps.js";
import { filledUp, idsOf } from "./tensor.js";
import { END_ID, START_ID } from "./tokenizer.js";
import { forward } from "./transformer.js";
import { write } from "./writing.js";

const BATCH = 8; // examples scored at once: between two batches others are let in

/** Hooks that gather what is watched; taken() hands over what came since it was called last. */
const gathering = (operations, watch) => {
  let arrays = {};
  const hooks = hooksOf(operations, watch, (place, value) => {
    arrays[place] = value;
  });
  const taken = () => {
    const seen = arrays;
    arrays = {};
    return seen;
  };
  return { hooks, taken };
};

/** What a step tells: the token of greedy decoding, or the hypotheses alive and finished. Logits only when asked. */
const told = ({ token, logits, live, done }, options) =>
  live ? { live, done } : { token, ...(options?.logits ? { logits } : {}) };

/** How the tokens of ids are shown. */
const names = ({ tokenizer }, ids) => Array.from(ids, (id) => tokenizer.tokens[id]);

/** { text, options, operations, watch }: what generateSteps or predict returns, the arrays watched and token names. */
function* answer(pretrained, { text, options, operations, watch }) {
  const complaint = complaintOf(pretrained, text);
  if (complaint) return { complaint };
  const { hooks, taken } = gathering(operations, watch);
  if (pretrained.card.classes) {
    const found = predict(pretrained, text, options, hooks);
    const { classes } = pretrained.card;
    return { ...found, classes, sourceTokens: names(pretrained, found.source), arrays: taken() };
  }
  const steps = generateSteps(pretrained, text, options, hooks);
  for (;;) {
    const { done, value } = steps.next();
    if (!done) {
      yield { ...told(value, options), arrays: taken() };
      continue;
    }
    const shown = { sourceTokens: names(pretrained, value.source), tokens: names(pretrained, value.ids) };
    return { ...value, ...shown, arrays: taken() };
  }
}

/**
 * { text, options, operations, watch }: greedy decoding, then one pass over the whole answer in which all that is
 * watched is seen in full: row t of the decoder's arrays is what step t computed. `input` is what the decoder read.
 */
function* look(pretrained, { text, options, operations, watch = ["*"] }) {
  const complaint = complaintOf(pretrained, text);
  if (complaint) return { complaint };
  const steps = generateSteps(pretrained, text, options, hooksOf(operations));
  let found = steps.next();
  for (; !found.done; found = steps.next()) yield undefined;
  const { ids, source } = found.value;
  const input = [START_ID, ...ids.slice(0, -1)]; // (T,)
  const { hooks, taken } = gathering(operations, watch);
  const logits = forward(pretrained.model, idsOf([source]), idsOf([input]), asInDecoding(hooks)); // (1, T, V)
  return {
    ...found.value,
    input,
    logits,
    sourceTokens: names(pretrained, source),
    inputTokens: names(pretrained, input),
    vocabulary: pretrained.tokenizer.tokens,
    tokens: names(pretrained, ids),
    arrays: taken(),
  };
}

/**
 * Written one by one, no token has another behind it, and a decoder without its look-ahead mask answers as before. In a
 * pass over the whole answer it would see what decoding never shows, so there the mask stays.
 */
const asInDecoding =
  (hooks) =>
  (place, ...values) =>
    /^decoder\/.*\/self_attention\/mask$/.test(place) ? values[0] : hooks?.(place, ...values);

/**
 * { pairs: [[text, answer], ...], operations }: which of the answers greedy decoding would write, letter for letter.
 * It writes an answer exactly if the likeliest token after each of its beginnings is the next one, so one pass over the
 * answers tells. Tells { count, right } on the way and returns { right: [true, false, ...] }.
 */
function* score(pretrained, { pairs, operations }) {
  const { model, tokenizer, card } = pretrained;
  const hooks = asInDecoding(hooksOf(operations));
  const right = [];
  for (let start = 0; start < pairs.length; start += BATCH) {
    const batch = pairs.slice(start, start + BATCH);
    const sources = batch.map(([text]) => [...sourceOf(pretrained, text, { padded: true }).data]);
    const answers = batch.map(([, wanted]) =>
      [...tokenizer.encode(wanted), END_ID].slice(0, card.target_length),
    );
    const inputs = answers.map((ids) => [START_ID, ...ids.slice(0, -1)]);
    const logits = forward(
      model,
      filledUp(sources, model.config.pad_id),
      filledUp(inputs, model.config.pad_id),
      hooks,
    ); // (B, T, V)
    const [, length, vocabulary] = logits.shape;
    answers.forEach((ids, row) => {
      const chosen = (t) => {
        const at = (row * length + t) * vocabulary;
        return argmax(withoutPadding(logits.data.slice(at, at + vocabulary), model));
      };
      right.push(ids.every((id, t) => chosen(t) === id));
    });
    yield { count: right.length, right: right.filter(Boolean).length };
  }
  return { right };
}

/**
 * { text, limits, top }: the tree of all hypotheses that the searches of `limits` reach, as DecodingPlayer shows it.
 * Tells { count } on the way.
 */
function* record(pretrained, { text, limits, top }) {
  const complaint = complaintOf(pretrained, text);
  if (complaint) return { complaint };
  const source = sourceOf(pretrained, text);
  const tree = yield* recordSteps(pretrained.model, source, { ...limits, startId: START_ID, endId: END_ID });
  return { ...packed(tree, limits.temperatures, top), sourceTokens: names(pretrained, source.data) };
}

export const REQUESTS = { answer, examine, fill, lens, look, record, score, teach, trace, write };
