// The reader's own pairs as a task.

import { between, generator } from "../random.js";
import { lettersOf } from "./drawn.js";
import { checkedPairs } from "./pairs.js";

const HELD_OUT_ONE_IN = 10;

/** The same order at every time: what is held out is drawn once and for all. */
const shuffled = (pairs) => {
  const random = generator(0);
  const mixed = [...pairs];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const other = between(random, 0, i);
    [mixed[i], mixed[other]] = [mixed[other], mixed[i]];
  }
  return mixed;
};

/** A tenth of the pairs and the rest. Pairs with a letter that no other pair has are held out last: it could not be learned. */
const divided = (pairs) => {
  const counts = new Map();
  const lettersIn = (pair) => new Set(pair.join(""));
  for (const pair of pairs)
    for (const letter of lettersIn(pair)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const count = Math.floor(pairs.length / HELD_OUT_ONE_IN);
  const [common, rare] = [[], []];
  for (const pair of shuffled(pairs)) {
    const letters = [...lettersIn(pair)];
    if (letters.some((letter) => counts.get(letter) === 1)) rare.push(pair);
    else {
      common.push(pair);
      if (common.length <= count) for (const letter of letters) counts.set(letter, counts.get(letter) - 1);
    }
  }
  const all = [...common, ...rare];
  return { heldOut: all.slice(0, count), taught: all.slice(count) };
};

export const ownTask = (given) => {
  const pairs = checkedPairs(given);
  const { heldOut, taught } = divided(pairs);
  const answers = new Map(pairs);
  const longest = (side) => Math.max(...pairs.map((pair) => [...pair[side]].length));
  const [source, target] = taught[0];
  return {
    title: "내 자료",
    letters: lettersOf(pairs.flat()),
    maxSource: longest(0),
    maxTarget: longest(1),
    hint: `내 자료의 글자로 ${longest(0)}자까지. 예: ${source} → ${target}`,
    heldOut,
    example: (random) => taught[between(random, 0, taught.length - 1)],
    answer: (text) => answers.get(text.normalize("NFC")) ?? null,
  };
};
