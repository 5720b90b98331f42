// The words between blanks in the longest pieces that are known: kit_core's WordTokenizer.

import { SPECIAL } from "./syllable.js";

const HEAD = "\u2581"; // before the pieces that begin a word

/** pieces: in the order of their ids. */
export const wordTokenizer = ({ pieces }) => {
  const tokens = [...SPECIAL, ...pieces];
  const ids = new Map(pieces.map((piece, i) => [piece, i + SPECIAL.length]));
  const longest = Math.max(...pieces.map(({ length }) => length));
  const ending = ids.has(".") ? / *$/ : /\.? *$/; // a full stop that is no piece is not read
  const wordsOf = (text) => text.normalize("NFC").replace(ending, "").split(" ").filter(Boolean);
  /** The ids of a word, or null. */
  const split = (word) => {
    const found = [];
    for (let at = 0; at < word.length; ) {
      let end = Math.min(word.length, at + longest);
      while (end > at && !ids.has(word.slice(at, end))) end -= 1;
      if (end === at) return null;
      found.push(ids.get(word.slice(at, end)));
      at = end;
    }
    return found;
  };
  const splitWord = (word) => split(HEAD + word);
  return {
    tokens,
    unknown: (text) => [...new Set(wordsOf(text))].filter((word) => !splitWord(word)),
    encode: (text) => wordsOf(text).flatMap((word) => splitWord(word) ?? [undefined]),
    decode: (written) =>
      written
        .map((id) => tokens[id])
        .join("")
        .replaceAll(HEAD, " ")
        .replace(/^ /, ""),
  };
};
