// What stands on the page, as the engine's `write` tells it: { ids, from, tokens, next, answer }. And what it costs.

import { number } from "../shared/numbers.js";

const END_ID = 2;

/** A candidate as Python packed it. */
const candidateOf = ([id, name, before, after]) => ({ id, name, before, after });
const placeOf = ({ token, rank, best, kept: [count, before] }) => ({
  ...(token ? { ...candidateOf(token), rank } : {}),
  best: best.map(candidateOf),
  kept: { count, before },
});

/** What Python computed beforehand. */
export const preparedOf = ({ tokens, next, ...told }) => ({
  ...told,
  tokens: tokens.map(placeOf),
  next: next && placeOf(next),
});

/** With what is told first: the tokens read, of which `ids` were written before. */
export const begun = ({ tokens, next, text, from }) => ({
  ids: tokens.slice(from).map(({ id }) => id),
  from,
  tokens,
  next,
  answer: text,
});
/** With one token more. */
export const longer = (found, { token, next, text }) => ({
  ...found,
  ids: [...found.ids, token.id],
  tokens: [...found.tokens, token],
  next,
  answer: text,
});

/** Why nothing more can be written, or null. */
export const endOf = ({ ids, next }) => (ids.at(-1) === END_ID ? "end" : next ? null : "room");

const letters = (text) => [...text.normalize("NFC").replaceAll("\n", "")].length;
const bits = (tokens) => tokens.reduce((sum, { before }) => sum - Math.log2(before), 0);
const ratio = (tokens, count) => (count > 0 && tokens.length ? bits(tokens) / count : null);

/** Bits a letter: of all, of the reader's own text and of what was written; null where no letter stands. */
export const costOf = ({ tokens, from, answer }, text, answering) => {
  const own = letters(text);
  const written = letters(answer) - (answering ? 0 : own);
  return {
    all: ratio(tokens, own + written),
    own: ratio(tokens.slice(0, from), own),
    written: ratio(tokens.slice(from), written),
  };
};

/** The same in a sentence. */
export const costInWords = (found, text, answering) => {
  const { all, own, written } = costOf(found, text, answering);
  if (all === null) return "";
  const parts = [
    own === null ? null : `${answering ? "질문" : "적은 글"} ${number(own)}`,
    written === null ? null : `${answering ? "답" : "이어 쓴 글"} ${number(written)}`,
  ].filter(Boolean);
  return `글자 하나에 ${number(all)}비트${parts.length > 1 ? ` (${parts.join(", ")})` : ""}`;
};
