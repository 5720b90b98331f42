// The reader's own pairs: pasted, one a line, or given as they are. What cannot be learned is said with its line.

import { visible } from "../../engine/complaints.js";

export const LIMITS = { letters: 24, fewest: 20, most: 5000, alphabet: 512 };
const SEPARATORS = ["\t", "→", "->", "=", ","]; // the first that a line holds is the one meant
const HOW = "한 줄에 한 쌍씩, 두 글을 탭이나 →, ->, =, 쉼표로 나누어 적는다.";

/** A text as the tokenizer reads it; blanks of all kinds, several in a row too, are one blank. */
const tidy = (text) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
const shown = (text) =>
  `「${[...text]
    .slice(0, LIMITS.letters)
    .map((letter) => (letter === " " ? letter : visible(letter)))
    .join("")}」`;
const refuse = (words) => {
  throw new Error(words);
};

/** One line as [source, target]. */
const halves = (text, line) => {
  const separator = SEPARATORS.find((one) => text.includes(one));
  if (!separator) refuse(`${line}번째 줄에 두 글을 나누는 표가 없다: ${shown(text.trim())}. ${HOW}`);
  const parts = text.split(separator);
  const name = separator === "\t" ? "탭" : `「${separator}」`;
  if (parts.length > 2)
    refuse(`${line}번째 줄에 ${name}이(가) ${parts.length - 1}번 나온다. 한 번만 적는다.`);
  return parts;
};

const checkSide = (text, side, line) => {
  if (typeof text !== "string" || !tidy(text)) return refuse(`${line}번째 줄의 ${side}이 비었다. ${HOW}`);
  const letters = [...tidy(text)];
  const odd = letters.find((letter) => /[\p{Cc}\p{Cs}]/u.test(letter));
  if (odd) refuse(`${line}번째 줄의 ${side}에 쓸 수 없는 글자가 있다: 「${visible(odd)}」`);
  if (letters.length > LIMITS.letters)
    refuse(
      `${line}번째 줄의 ${side}이 ${letters.length}자로 너무 길다. ${LIMITS.letters}자까지 적는다: ${shown(letters.join(""))}`,
    );
  return letters.join("");
};

/** rows: [{ line, pair: [source, target] }]. The pairs in order, each once. */
const checked = (rows) => {
  if (!rows.length) refuse(`쌍이 없다. ${HOW}`);
  if (rows.length > LIMITS.most)
    refuse(
      `쌍이 ${rows.length.toLocaleString("en")}개로 너무 많다. ${LIMITS.most.toLocaleString("en")}개까지 적는다.`,
    );
  const found = new Map();
  const alphabet = new Set();
  for (const { line, pair } of rows) {
    const source = checkSide(pair?.[0], "왼쪽", line);
    const target = checkSide(pair?.[1], "오른쪽", line);
    const before = found.get(source);
    if (before && before.target !== target)
      refuse(
        `${before.line}번째 줄과 ${line}번째 줄은 왼쪽이 ${shown(source)}로 같은데 오른쪽이 다르다. 하나만 남긴다.`,
      );
    if (!before) found.set(source, { line, target });
    for (const letter of source + target) alphabet.add(letter);
  }
  if (found.size < LIMITS.fewest)
    refuse(`서로 다른 쌍이 ${found.size}개뿐이다. ${LIMITS.fewest}개 이상 적는다.`);
  if (alphabet.size > LIMITS.alphabet)
    refuse(`서로 다른 글자가 ${alphabet.size}자로 너무 많다. ${LIMITS.alphabet}자까지 쓴다.`);
  return [...found].map(([source, { target }]) => [source, target]);
};

/** Pairs as they come from settings, tidied and checked; an Error says in Korean what is wrong. */
export const checkedPairs = (pairs) => {
  if (!Array.isArray(pairs)) refuse(`쌍이 없다. ${HOW}`);
  return checked(pairs.map((pair, i) => ({ line: i + 1, pair })));
};

/** Pasted text: { pairs } or { complaint } in Korean. */
export const readPairs = (text) => {
  try {
    const rows = text
      .split(/\r\n|\r|\n/)
      .map((line, i) => ({ line: i + 1, text: line }))
      .filter((row) => row.text.trim())
      .map((row) => ({ line: row.line, pair: halves(row.text, row.line) }));
    return { pairs: checked(rows) };
  } catch (error) {
    return { complaint: error.message };
  }
};
