// What tokens are called: on the page, in a sentence, and where the same one stands more than once.

const SIGNS = {
  "␣": "빈칸",
  ",": "쉼표",
  ".": "온점",
  ":": "쌍점",
  "-": "붙임표",
};

/** As a tile shows it. */
export const letterOf = (name) => {
  if (name === "[끝]" || name === "[시작]") return name.slice(1, -1);
  return name === "[빈칸]" || name === "▁" ? "␣" : name.replace(/^▁/, "").replaceAll("▁", "␣");
};

/** As a sentence calls it: signs by their names, letters in brackets. `called` ends in what a particle follows. */
export const called = (name) => {
  const letter = letterOf(name);
  return SIGNS[letter] ?? `「${letter}」`;
};
export const spoken = (name) => SIGNS[letterOf(name)] ?? letterOf(name);

/** The i-th of several names, with its place if it is there more than once. */
export const placed = (names, i) =>
  called(names[i]) + (names.indexOf(names[i]) === names.lastIndexOf(names[i]) ? "" : `(${i + 1}번째)`);
