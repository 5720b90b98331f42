// A network of two layers in small whole numbers: its values forwards, and backwards every gradient in the order of the chain.

import { exact } from "../shared/numbers.js";
import { between, uniforms } from "../shared/random.js";
import { gateSlips, lossSlips, sumSlips, weightSlips } from "./slips.js";

const BOTH = [0, 1];
const sum = (term) => term(0) + term(1);
const bracketed = (value) => (value < 0 ? `(${exact(value)})` : exact(value));
const named = (letter, i) => `${letter}${"₁₂"[i]}`;

const drawn = (random) => {
  const one = (...values) => values[between(random, 0, values.length - 1)];
  const signed = () => one(-2, -1, 1, 2);
  const square = () => BOTH.map(() => BOTH.map(signed));
  const [x, W1, W2] = [BOTH.map(() => one(1, 2, 3)), square(), square()];
  const a = BOTH.map((j) => sum((i) => x[i] * W1[i][j]));
  const h = a.map((value) => Math.max(value, 0));
  const guessed = BOTH.map((k) => sum((j) => h[j] * W2[j][k]));
  const missed = BOTH.map(signed);
  const g = missed.map((value) => 2 * value);
  const dh = BOTH.map((j) => sum((k) => g[k] * W2[j][k]));
  const da = dh.map((value, j) => (a[j] > 0 ? value : 0));
  const y = guessed.map((value, k) => value - missed[k]);
  return { x, W1, a, h, W2, guessed, y, g, dh, da, loss: sum((k) => missed[k] ** 2) };
};

/** One ReLU is shut and keeps something back; the other lets more through than a weight or `g`, so that a mix-up shows. */
const telling = ({ x, a, W2, g, dh }) =>
  Math.min(...a) < 0 &&
  Math.max(...a) > 4 &&
  dh[0] * dh[1] !== 0 &&
  x[0] !== x[1] &&
  Math.abs(g[0]) !== Math.abs(g[1]) &&
  W2[0][1] !== W2[1][0];

/** The example of a seed. */
export const exampleOf = (seed) => {
  const random = uniforms(seed);
  let found = drawn(random);
  while (!telling(found)) found = drawn(random);
  return found;
};

/**
 * Every gradient to be found, from the loss backwards: where it stands (`at`: letter and places), how it is named and
 * spoken of, its `value`, `how` it is computed, and `slips`, the wrong numbers that have a reason.
 */
export const edgesOf = ({ x, W1, a, h, W2, guessed, y, g, dh, da }) => {
  const node = (letter, i, forward, rest) => ({
    at: [letter, i],
    name: named(letter, i),
    spoken: `${named(letter, i)} = ${exact(forward)}`,
    ...rest,
  });
  const weights = (letters, W, into, up, before = up) =>
    BOTH.flatMap((i) =>
      BOTH.map((j) => ({
        at: [letters[0], i, j],
        name: `${named(letters[0], i)} → ${named(letters[1], j)}`,
        spoken: `${named(letters[0], i)}에서 ${named(letters[1], j)}로 가는 가중치 ${exact(W[i][j])}`,
        value: into[i] * up[j],
        how: `${exact(into[i])} × ${bracketed(up[j])}`,
        slips: weightSlips(W[i][j], into, up, before, i, j),
      })),
    );
  return [
    ...BOTH.map((k) =>
      node("ŷ", k, guessed[k], {
        value: g[k],
        how: `2 × (${exact(guessed[k])} − ${bracketed(y[k])})`,
        slips: lossSlips(g[k]),
      }),
    ),
    ...weights("hŷ", W2, h, g),
    ...BOTH.map((j) =>
      node("h", j, h[j], {
        value: dh[j],
        how: BOTH.map((k) => `${exact(W2[j][k])} × ${bracketed(g[k])}`).join(" + "),
        slips: sumSlips(W2, g, j),
      }),
    ),
    ...BOTH.map((j) =>
      node("a", j, a[j], {
        value: da[j],
        how:
          a[j] > 0 ? `ReLU가 열려 있어 1 × ${bracketed(dh[j])}` : `ReLU가 닫혀 있어 0 × ${bracketed(dh[j])}`,
        slips: gateSlips(a[j] > 0, dh[j]),
      }),
    ),
    ...weights("xa", W1, x, da, dh),
  ];
};
