// What parameters begin with, as Keras draws them. Each is a function of the seeded generator.

import { cos, log } from "./elementary.js";

const TURN = 6.283185307179586;

export const constant = (value) => () => value;

/** Even between both limits (Glorot and Bengio 2010). */
export const glorot = ([rows, columns]) => {
  const limit = Math.sqrt(6 / (rows + columns));
  return (random) => (2 * random() - 1) * limit;
};

/** Normal with this deviation (Box and Muller 1958). */
export const normal = (deviation) => (random) =>
  deviation * Math.sqrt(-2 * log(1 - random())) * cos(TURN * random());
