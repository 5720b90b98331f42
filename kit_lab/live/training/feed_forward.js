// The position-wise feed-forward network (section 3.3): max(0, x W1 + b1) W2 + b2. Backward: where the maximum took the 0,
// no gradient passes.

import { dense } from "./dense.js";

const relu = (space, place, x) => {
  const out = space.rows(x.side, x.width);
  return space.add({
    place,
    out,
    forward() {
      const { numbers } = space;
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) {
        numbers[out.at + i] = Math.max(0, numbers[x.at + i]); // NaN stays what it is
      }
    },
    backward() {
      const { numbers } = space;
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) {
        if (numbers[x.at + i] > 0) numbers[x.gradient + i] += numbers[out.gradient + i];
      }
    },
  });
};

/** x (B, L, d_model): the same shape. */
export const feedForward = (space, place, x, plan) => {
  const linear = dense(space, `${place}/inner`, x, plan.inner, { bias: true });
  const inner = plan.relu ? relu(space, `${place}/relu`, linear) : linear;
  return dense(space, `${place}/outer`, inner, x.width, { bias: true });
};
