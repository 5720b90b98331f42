// What the tokenizers share. A tokenizer is { kind, encode(text) -> ids, unknown(text) -> letters or words,
// decode(ids) -> text, tokens: the names to show }. Text is brought into NFC first: macOS takes Korean letters apart.

import { subwordTokenizer } from "./subword.js";
import { syllableTokenizer } from "./syllable.js";
import { wordTokenizer } from "./word.js";

export const PAD_ID = 0;
export const START_ID = 1;
export const END_ID = 2;

/** The ids that stand for text: padding and the start token are left out, the end token ends it. */
const textIds = (ids, size) => {
  const kept = [];
  for (const id of ids) {
    if (!Number.isInteger(id) || id < 0 || id >= size) {
      throw new Error(`ids는 0 이상 ${size} 미만의 정수여야 한다. 받은 원소: ${id}`);
    }
    if (id === END_ID) break;
    if (id !== PAD_ID && id !== START_ID) kept.push(id);
  }
  return kept;
};

const KINDS = { syllable: syllableTokenizer, word: wordTokenizer };

/** What the export wrote of a tokenizer, ready for use. */
export const openTokenizer = (written) => {
  const made = (KINDS[written.kind] ?? subwordTokenizer)(written);
  return { ...made, kind: written.kind, decode: (ids) => made.decode(textIds(ids, made.tokens.length)) };
};
