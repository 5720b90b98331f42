// y = x W + b. Backward: dW = x^T dy, db = the sum of dy's rows, dx = dy W^T.

import { constant, glorot } from "./initial.js";
import { turn } from "./space.js";

/** x (B, L, inner): (B, L, width). */
export const dense = (space, place, x, width, { bias = false } = {}) => {
  const inner = x.width;
  const kernel = space.parameter(`${place}/kernel`, [inner, width], glorot([inner, width]));
  const shift = bias ? space.parameter(`${place}/bias`, [width], constant(0)) : null;
  const turned = space.scratch(inner * width);
  const out = space.rows(x.side, width);
  return space.add({
    place,
    out,
    forward() {
      const { numbers, product } = space;
      const rows = space.rowsOf(x);
      for (let r = 0; shift && r < rows; r += 1) {
        for (let i = 0; i < width; i += 1) numbers[out.at + r * width + i] = numbers[shift.at + i];
      }
      product(x.at, inner, 1, kernel.at, width, out.at, width, rows, inner, width, Number(bias));
    },
    backward() {
      const { numbers, product } = space;
      const rows = space.rowsOf(x);
      const dy = out.gradient;
      product(x.at, 1, inner, dy, width, kernel.gradient, width, inner, rows, width, 1); // dW += x^T dy
      for (let r = 0; shift && r < rows; r += 1) {
        for (let i = 0; i < width; i += 1) numbers[shift.gradient + i] += numbers[dy + r * width + i];
      }
      turn(numbers, kernel.at, width, turned.at, inner, width);
      product(dy, width, 1, turned.at, inner, x.gradient, inner, rows, width, inner, 1); // dx += dy W^T
    },
  });
};
