// One letter (syllable) is one token: kit_core's SyllableTokenizer.

export const SPECIAL = ["[패딩]", "[시작]", "[끝]"];
const BLANK = "[빈칸]"; // how a space is shown; as a label it would be invisible

/** characters: the letters in the order of their ids. */
export const syllableTokenizer = ({ characters }) => {
  const letters = [...characters];
  const ids = new Map(letters.map((letter, i) => [letter, i + SPECIAL.length]));
  const lettersOf = (text) => [...text.normalize("NFC")];
  return {
    tokens: [...SPECIAL, ...letters.map((letter) => (letter === " " ? BLANK : letter))],
    unknown: (text) => [...new Set(lettersOf(text))].filter((letter) => !ids.has(letter)),
    encode: (text) => lettersOf(text).map((letter) => ids.get(letter)),
    decode: (tokens) => tokens.map((id) => letters[id - SPECIAL.length]).join(""),
  };
};
