// Two numbers of two digits and their sum.

import { between } from "../random.js";

export const addition = {
  title: "두 자리 더하기",
  letters: [..."+0123456789"],
  maxSource: 5,
  maxTarget: 3,
  hint: "두 자리 수 더하기 두 자리 수. 예: 27+58 → 85",
  draw: (random) => {
    const [one, other] = [between(random, 10, 99), between(random, 10, 99)];
    return [`${one}+${other}`, String(one + other)];
  },
  key: (source) => source.split("+").sort().join("+"), // 58+27 would give 27+58 away
  answer: (text) => {
    const numbers = /^([1-9]\d)\+([1-9]\d)$/.exec(text);
    return numbers && String(Number(numbers[1]) + Number(numbers[2]));
  },
};
