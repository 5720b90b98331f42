// A task for the page's trainer: short words turned round, of different lengths, so that there is padding in every batch.

const LETTERS = [..."abcde"];
const LONGEST = 5;

export const TASK = {
  letters: LETTERS,
  tokenizer: { kind: "syllable", characters: LETTERS.join("") },
  maxSource: LONGEST,
  maxTarget: LONGEST,
  example: (random) => {
    const length = 1 + Math.floor(random() * LONGEST);
    const source = Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
    return [source.join(""), [...source].reverse().join("")];
  },
  heldOut: [
    ["abc", "cba"],
    ["e", "e"],
    ["dcbad", "dabcd"],
    ["ba", "ab"],
  ],
};
