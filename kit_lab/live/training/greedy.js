// Greedy decoding (section 6.1): the likeliest token at every step, all sentences of the pass at once.

import { END_ID, PAD_ID, START_ID } from "../engine/tokenizer.js";
import { put } from "./batches.js";
import { forward } from "./transformer.js";

/** The likeliest token after the last one of each sentence; padding is never chosen. */
const chosen = ({ numbers, batch }, { at, side, width }) =>
  Array.from({ length: batch }, (_, b) => {
    const row = at + ((b + 1) * side.length - 1) * width;
    let best = PAD_ID + 1;
    for (let i = best + 1; i < width; i += 1) if (numbers[row + i] > numbers[row + best]) best = i;
    return best;
  });

/** The answers to the source ids of the pass, each without its start and with its end token if that came. */
export const greedy = (space, { encoder, decoder, logits }) => {
  space.training = false;
  forward(encoder);
  const rows = Array.from({ length: space.batch }, () => [START_ID]);
  const isDone = (row) => row.indexOf(END_ID) > 0;
  while (rows[0].length <= space.target.longest && !rows.every(isDone)) {
    put(space.target, rows);
    space.asked += 1;
    forward(decoder);
    chosen(space, logits).forEach((token, b) => rows[b].push(token));
  }
  return rows.map((row) => row.slice(1, isDone(row) ? row.indexOf(END_ID) + 1 : undefined));
};
