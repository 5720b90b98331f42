// Texts as ids (B, L), filled up with padding to the longest of them.

import { END_ID, PAD_ID, START_ID } from "../engine/tokenizer.js";

/** Puts rows of ids into a side, or into anything that has ids and a length. */
export const put = (side, rows) => {
  side.length = Math.max(...rows.map((row) => row.length));
  rows.forEach((row, b) => {
    side.ids.fill(PAD_ID, b * side.length, (b + 1) * side.length);
    side.ids.set(row, b * side.length);
  });
};

/**
 * Pairs of texts for teacher forcing: the decoder reads the target up to each token that it is to write. shifted(ids)
 * makes both, what it reads and what it is to write.
 */
export const putPairs = (space, answers, tokenizer, pairs, shifted) => {
  space.batch = pairs.length;
  const targets = pairs.map(([, target]) => [START_ID, ...tokenizer.encode(target), END_ID]);
  const length = Math.max(...targets.map((ids) => ids.length));
  const filled = targets.map((ids) => [...ids, ...Array(length - ids.length).fill(PAD_ID)]);
  const read = filled.map(shifted);
  put(
    space.source,
    pairs.map(([source]) => tokenizer.encode(source)),
  );
  put(
    space.target,
    read.map(([inputs]) => inputs),
  );
  put(
    answers,
    read.map(([, wanted]) => wanted),
  );
};
