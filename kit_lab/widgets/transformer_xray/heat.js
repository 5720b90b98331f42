// Matrices as small pictures: one cell a number, blue above zero and ochre below, weights in one hue.

import { paint as paintPixels, pixel, scales } from "../shared/kit.js";

/** The colour of a number: weights by their root, so that small ones can be seen; others beside the largest. */
export const makeInk = (root) => {
  const { weight, signed } = scales(root);
  return {
    weight: (value) => weight(Math.sqrt(value)),
    signed: (value, largest) => signed(Math.sign(value) * Math.sqrt(Math.abs(value) / largest)),
  };
};

/** The largest absolute value that is no mask: scores of -1e9 would make all others pale. */
export const largestOf = ({ data }) =>
  data.reduce((top, x) => (Math.abs(x) < 1e8 ? Math.max(top, Math.abs(x)) : top), 1e-9);

/** Draws the matrix over the whole canvas, a pixel a cell, scaled up by CSS without smoothing. */
export const paint = (canvas, matrix, ink, isWeight) => {
  const { rows, columns, data } = matrix;
  const largest = largestOf(matrix);
  paintPixels(canvas, rows, columns, (i) => {
    const hidden = data[i] < -1e8;
    return pixel(
      isWeight ? ink.weight(data[i]) : ink.signed(hidden ? 0 : data[i], largest),
      hidden ? 0 : 255,
    );
  });
};
