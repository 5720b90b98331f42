// Numbers as they are read aloud and as they are written: the numerals of kit_core.tasks.korean_numbers below 10,000.

import { between } from "../random.js";
import { lettersOf } from "./drawn.js";

const DIGITS = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];
const UNITS = ["", "십", "백", "천"];
const LONGEST = 4; // digits

/** Every way to read 1 to 9,999: 일 is silent before 십, 백 and 천, but may open a numeral before 백 and 천. */
export const readings = (value) => {
  const digits = [...String(value)].map(Number);
  const words = digits.map((digit, i) => {
    const power = digits.length - 1 - i;
    if (digit === 0) return "";
    return (digit === 1 && power > 0 ? "" : DIGITS[digit]) + UNITS[power];
  });
  const text = words.join("");
  return /^[백천]/.test(text) ? [text, `일${text}`] : [text];
};

export const numerals = () => {
  const values = new Map();
  for (let value = 1; value < 10 ** LONGEST; value += 1)
    for (const text of readings(value)) values.set(text, String(value));
  return {
    title: "말로 읽은 수",
    letters: lettersOf(["0", ...values.keys(), ...values.values()]),
    maxSource: 7,
    maxTarget: LONGEST,
    hint: "일부터 구천구백구십구까지 말로 읽은 수. 예: 삼천오백육 → 3506",
    draw: (random) => {
      const length = between(random, 1, LONGEST); // a number drawn evenly would nearly always have four digits
      const value = between(random, 10 ** (length - 1), 10 ** length - 1);
      const spellings = readings(value);
      return [spellings[between(random, 0, spellings.length - 1)], String(value)];
    },
    key: (_, target) => readings(Number(target))[0], // 일천이 would give 천이 away
    answer: (text) => values.get(text) ?? null,
  };
};
