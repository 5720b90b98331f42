// Rotary positions (Su et al. 2021): pair i of a head's vector is turned by pos / 10000^(2i / d_k). Backward: the gradient
// is turned back.

import { cos, sin } from "./elementary.js";
import { frequency } from "./positions.js";

/** x (B, L, h d_k): the same shape. */
export const rotated = (space, place, x, heads) => {
  const { side, width } = x;
  const d = width / heads;
  const pairs = d / 2;
  const angles = Array.from(
    { length: side.longest * pairs },
    (_, i) => Math.floor(i / pairs) * frequency(2 * (i % pairs), d),
  );
  const [cosines, sines] = [Float64Array.from(angles, cos), Float64Array.from(angles, sin)];
  const out = space.rows(side, width);

  /** Turns the pairs at `from` and adds them to those at `to`. */
  const turnPairs = (from, to, direction) => {
    const { numbers } = space;
    const count = space.rowsOf(x) * width;
    for (let i = 0; i < count; i += 2) {
      const at = (Math.floor(i / width) % side.length) * pairs + (i % d) / 2;
      const [c, s] = [cosines[at], direction * sines[at]];
      const [one, other] = [numbers[from + i], numbers[from + i + 1]];
      numbers[to + i] += one * c - other * s;
      numbers[to + i + 1] += one * s + other * c;
    }
  };
  return space.add({
    place: `${place}/rotated`,
    out,
    forward() {
      space.numbers.fill(0, out.at, out.at + space.rowsOf(x) * width);
      turnPairs(x.at, out.at, 1);
    },
    backward() {
      turnPairs(out.gradient, x.gradient, -1);
    },
  });
};
