// Tokens as labels of a drawing: how wide, how long, which of them stand out.

import { svg } from "../shared/kit.js";
import { shownToken } from "./data.js";

export const NUMBER_WIDTH = 34;
// The mark for a space sits low in every font; this much of its size brings it to the middle.
export const lift = (token) => (shownToken(token) === "␣" ? 0.22 : 0);

/** Labels that were shortened say the whole token to whoever points at them. */
export const whole = (names, tokens) =>
  names.forEach((name, i) => {
    if (name.textContent === shownToken(tokens[i])) return;
    name.classList.add("ah-short");
    name.append(svg("title", tokens[i]));
  });

/** The three largest keys of the followed row stand out among the labels. */
export const markTop = (names, codes) => {
  const order = codes ? [...names.keys()].sort((a, b) => codes[b] - codes[a] || a - b).slice(0, 3) : [];
  names.forEach((name, i) => {
    name.classList.toggle("ah-strong", order.includes(i) && codes[i] > 0);
    name.classList.toggle("ah-quiet", Boolean(codes) && !order.includes(i));
  });
};

const fingers = matchMedia("(pointer: coarse), (max-width: 540px)");
/** Rows that a finger has to hit are 24 px high. */
export const leastPitch = () => (fingers.matches ? 24 : 15);
