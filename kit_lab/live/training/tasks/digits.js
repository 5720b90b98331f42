// One to six digits, and what becomes of them: the smallest tasks that need attention.

import { between } from "../random.js";

const LONGEST = 6;

const digitTask = (title, change) => ({
  title,
  letters: [..."0123456789"],
  maxSource: LONGEST,
  maxTarget: LONGEST,
  hint: `숫자 1개부터 ${LONGEST}개까지. 예: 30415 → ${change("30415")}`,
  draw: (random) => {
    const length = between(random, 1, LONGEST);
    const source = Array.from({ length }, () => between(random, 0, 9)).join("");
    return [source, change(source)];
  },
  answer: (text) => (/^\d{1,6}$/.test(text) ? change(text) : null),
});

export const COPY = digitTask("베끼기", (text) => text);
export const REVERSE = digitTask("뒤집기", (text) => [...text].reverse().join(""));
export const SORT = digitTask("정렬", (text) => [...text].sort().join(""));
