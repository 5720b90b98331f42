// What tokens are called in a sentence, and where the same one stands more than once.

import { inText } from "../shared/token_names.js";

const SIGNS = {
  "␣": "빈칸",
  ",": "쉼표",
  ".": "온점",
  ":": "쌍점",
  "-": "붙임표",
};

/** As a sentence calls it: signs by their names, letters in brackets. `called` ends in what a particle follows. */
export const called = (name) => {
  const letter = inText(name);
  return SIGNS[letter] ?? `「${letter}」`;
};
export const spoken = (name) => SIGNS[inText(name)] ?? inText(name);

/** The i-th of several names, with its place if it is there more than once. */
export const placed = (names, i) =>
  called(names[i]) + (names.indexOf(names[i]) === names.lastIndexOf(names[i]) ? "" : `(${i + 1}번째)`);
