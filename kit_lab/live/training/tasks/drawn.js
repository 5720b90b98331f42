// A task whose examples are drawn without end. One in ten is held out of training, by a hash of what it asks: the same
// ones whatever the seed, so that two runs are measured alike.

import { generator } from "../random.js";

const HELD_OUT_ONE_IN = 10;
const HELD_OUT = 512;

/** FNV-1a over the letters, its bits mixed once more: the last digit of FNV alone is far from even. */
const hash = (text) => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
};

/** The letters of all texts, each once, in the order of their code points. */
export const lettersOf = (texts) =>
  [...new Set(texts.join(""))].sort((one, other) => one.codePointAt(0) - other.codePointAt(0));

/**
 * draw(random) gives any example. Those of equal key(source, target) are held out together; a key of one letter never
 * is, for what it says is part of all others.
 */
export const drawnTask = ({ draw, key = (source) => source, ...task }) => {
  const isHeldOut = ([source, target]) => {
    const text = key(source, target);
    return text.length > 1 && hash(text) % HELD_OUT_ONE_IN === 0;
  };
  const drawn = (random, wanted) => {
    let pair = draw(random);
    while (isHeldOut(pair) !== wanted) pair = draw(random);
    return pair;
  };
  const heldOut = new Map();
  const random = generator(0);
  while (heldOut.size < HELD_OUT) {
    const [source, target] = drawn(random, true);
    heldOut.set(source, target);
  }
  return { ...task, heldOut: [...heldOut], example: (seeded) => drawn(seeded, false) };
};
