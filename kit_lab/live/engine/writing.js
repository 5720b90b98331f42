// Writing on from a beginning, token by token, as PretrainedLanguageModel.generate and .answer do in Python; and how
// likely the model holds each token of a text, the reader's own among them.

import { topK } from "./beam.js";
import { complaint } from "./complaints.js";
import { readOn, startReading } from "./language_model.js";
import { draw, sharesOf, tokenProbabilities, uniformAt } from "./sampling.js";
import { withoutPadding } from "./steps.js";
import { END_ID, PAD_ID, START_ID } from "./tokenizer.js";

const TOP = 8; // candidates that are told of every place

/** Why the model cannot go on from the text, in Korean, or null. It may begin with nothing, yet not answer nothing. */
const complaintOf = ({ model, tokenizer }, text, answering) => {
  if (text === "" && !answering) return null;
  const limit = model.config.max_length - (answering ? 3 : 2); // [끝], [시작] and one token to write
  return complaint(tokenizer, text, limit);
};

/** The ids that were written before, up to the end token; what is no token of the model is refused. */
const goingOn = ({ tokenizer }, ids) => {
  const size = tokenizer.tokens.length;
  for (const id of ids) {
    if (!Number.isInteger(id) || id < 0 || id >= size || id === PAD_ID)
      throw new Error(`ids는 패딩이 아니며 0 이상 ${size} 미만인 정수여야 한다. 받은 원소: ${id}`);
  }
  const end = ids.indexOf(END_ID);
  return end < 0 ? [...ids] : ids.slice(0, end + 1);
};

/**
 * What may follow: `before` is the model's own probability (V,), `after` that with which it is drawn; `place` tells the
 * `top` likeliest and what was kept.
 */
const following = ({ model, tokenizer }, logits, { top, ...settings }) => {
  const before = sharesOf(logits);
  const after = tokenProbabilities(withoutPadding(logits, model), settings);
  const told = (id) => ({ id, name: tokenizer.tokens[id], before: before[id], after: after[id] });
  let [count, share] = [0, 0];
  for (let token = 0; token < before.length; token += 1) {
    if (after[token] === 0) continue;
    count += 1;
    share += before[token];
  }
  const best = topK(withoutPadding(before, model), top).map(told);
  return { before, after, told, place: { best, kept: { count, before: share } } };
};

/** A token at its place: besides, its own numbers. */
const placeOf = ({ before, told, place }, id) => {
  let rank = 1;
  for (let token = 0; token < before.length; token += 1) rank += Number(before[token] > before[id]);
  return { ...told(id), rank, ...place };
};

/** The text as Python gives it: an answer alone, or the beginning and what follows, a made-up dialogue on two lines. */
const textOf = ({ tokenizer }, beginning, ids, answering) => {
  if (answering) return tokenizer.decode(ids);
  const parts = [[]];
  for (const id of [...beginning.slice(1), ...ids])
    if (id === START_ID) parts.push([]);
    else parts.at(-1).push(id);
  return parts.map(tokenizer.decode).join("\n");
};

/**
 * { text, answering, ids, count, seed, temperature, topK, topP, top }: reads the text, a question where answering, and
 * the ids written before, then draws up to `count` tokens more. Tells first { tokens, next, text, from }: a place for
 * each token read, of which the first `from` are the reader's own, and one for the token to come; then
 * { token, next, text } of every token written. Returns { ids, text, ended }: "end", "room" (the model reads no
 * further) or null.
 */
export function* write(pretrained, request) {
  const { text, answering = false, ids = [], count = 0, seed = 0, top = TOP, ...choice } = request;
  const settings = { top, ...choice };
  const { model, tokenizer, card } = pretrained;
  if (card.architecture !== "language_model")
    throw new Error(`${card.name}은(는) 언어 모델이 아니라 글을 이어 쓸 수 없다.`);
  const told = complaintOf(pretrained, text, answering);
  if (told) return { complaint: told };
  const beginning = [END_ID, ...tokenizer.encode(text), ...(answering ? [START_ID] : [])];
  const written = goingOn(pretrained, ids).slice(0, model.config.max_length - beginning.length);
  const all = [...beginning, ...written];
  const reading = startReading();
  const rows = readOn(model, reading, all);
  const tokens = all.slice(1).map((id, t) => placeOf(following(pretrained, rows[t], settings), id));
  let ahead = following(pretrained, rows.at(-1), settings);
  const ended = () => {
    if (written.at(-1) === END_ID) return "end";
    return beginning.length + written.length >= model.config.max_length ? "room" : null;
  };
  const next = () => (ended() ? null : ahead.place);
  const shown = () => textOf(pretrained, beginning, written, answering);
  yield { tokens, next: next(), text: shown(), from: beginning.length - 1 };
  for (let step = 0; step < count && !ended(); step += 1) {
    const id = draw(ahead.after, uniformAt(seed, written.length));
    const token = placeOf(ahead, id);
    written.push(id);
    if (!ended()) ahead = following(pretrained, readOn(model, reading, [id])[0], settings);
    yield { token, next: next(), text: shown() };
  }
  return { ids: written, text: shown(), ended: ended() };
}
