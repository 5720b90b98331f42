// An encoder that fills in what is hidden (Devlin et al. 2019): kit_core's MaskedWordModel. It reads what stands before
// and behind the blank; beside that stands what it would say of the beginning alone.

import { topK } from "./beam.js";
import { complaint } from "./complaints.js";
import { project } from "./embedding.js";
import { sharesOf } from "./sampling.js";
import { SPACE } from "./subword.js";
import { idsOf, tensor } from "./tensor.js";
import { encode } from "./transformer.js";

const COUNT = 8; // candidates that are told of a blank
const BYTE = /^<0x[0-9A-F]{2}>$/; // the name of a token that is no letter

/** Ids (S,): logits (V,) of what might stand at the place `at`. */
export const fillIn = (model, ids, at, hooks) => {
  const read = encode(model, idsOf([ids]), hooks); // (1, S, d_model)
  const width = read.shape[2];
  const here = tensor([1, 1, width], read.data.slice(at * width, (at + 1) * width)); // (1, 1, d_model)
  return project(here, model.weights, { hooks }).data; // (V,)
};

/** The longest token, of equal ones the last: more is to be guessed there than at a particle or a byte. */
const telling = (names) => {
  const letters = names.map((name) => (BYTE.test(name) ? 0 : [...name].length));
  return letters.lastIndexOf(Math.max(...letters));
};

/** Token by token, the first of those that differ by their spaces alone (V,): it stands for the word. */
const wordsOf = (tokens) => {
  const first = new Map();
  return tokens.map((token, id) => {
    const word = token.replaceAll(SPACE, "");
    if (!first.has(word)) first.set(word, id);
    return first.get(word);
  });
};

/** What the model says of the place `at` of what it reads: { best: [{ name, share, text }], share, rank }. */
const said = ({ model, tokenizer }, read, at, { truth, count, textWith, wordOf }) => {
  const shares = sharesOf(fillIn(model, read, at)); // (V,)
  const words = Float64Array.from(wordOf, (word, id) => (word === id ? 0 : -Infinity)); // (V,)
  shares.forEach((share, id) => {
    words[wordOf[id]] += share;
  });
  // Neither padding nor a blank is an answer.
  for (const id of [model.config.pad_id, tokenizer.blankId]) words[id] = -Infinity;
  const best = topK(words, count).map((word) => {
    let likeliest = word;
    for (let id = word; id < shares.length; id += 1)
      if (wordOf[id] === word && shares[id] > shares[likeliest]) likeliest = id;
    return { name: tokenizer.tokens[likeliest], share: words[word], text: textWith(likeliest) };
  });
  const share = words[wordOf[truth]];
  return { best, share, rank: 1 + words.filter((other) => other > share).length };
};

/**
 * { text, at, count }: hides the token at `at` (null: the model's own choice) and tells what might stand there:
 * { tokens, at, both, left }. `both` has read the whole text, `left` only what stands before the blank; `share` and
 * `rank` are those of the word that was hidden, `text` is the whole with a candidate put in.
 */
export function* fill(pretrained, { text, at = null, count = COUNT }) {
  const { model, tokenizer, card } = pretrained;
  if (card.architecture !== "masked_words")
    throw new Error(`${card.name}은(는) 빈칸을 채우는 모델이 아니다.`);
  const told = complaint(tokenizer, text, model.config.max_length);
  if (told) return { complaint: told };
  const ids = tokenizer.encode(text);
  const tokens = ids.map((id) => tokenizer.tokens[id]);
  const place = at === null ? telling(tokens) : Math.max(0, Math.min(at, ids.length - 1));
  const hidden = ids.with(place, tokenizer.blankId);
  const asked = {
    truth: ids[place],
    count,
    textWith: (id) => tokenizer.decode(ids.with(place, id)),
    wordOf: wordsOf(tokenizer.tokens),
  };
  const both = said(pretrained, hidden, place, asked);
  yield undefined;
  const left = said(pretrained, hidden.slice(0, place + 1), place, asked);
  return { tokens, at: place, both, left };
}
