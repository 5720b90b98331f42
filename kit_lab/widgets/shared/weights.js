// Attention weights as Python sends them, one byte each (encode_weights): 0-99 are 0.000-0.099, 100-190 are 0.10-1.00.

import { number } from "./numbers.js";

export const CODES = 191;
export const weightOf = (code) => (code < 100 ? code / 1000 : (code - 90) / 100);
/** encode_weights in Python, for what is computed in the page. */
export const codeOf = (weight) => {
  const fine = Math.round(weight * 1000);
  return fine < 100 ? fine : 90 + Math.min(100, Math.max(10, Math.round(weight * 100)));
};
export const weightText = (code) => number(weightOf(code), code < 100 ? 3 : 2);
