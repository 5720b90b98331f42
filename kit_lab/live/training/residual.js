// A sub-layer inside its residual connection and normalisation (sections 3.1 and 5.4). Backward: a sum hands its gradient
// on to both, so the way around a sub-layer carries it unchanged.

import { dropout } from "./dropout.js";
import { layerNorm } from "./layer_norm.js";

export const sum = (space, place, x, y) => {
  const out = space.rows(x.side, x.width);
  return space.add({
    place,
    out,
    forward() {
      const { numbers } = space;
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) numbers[out.at + i] = numbers[x.at + i] + numbers[y.at + i];
    },
    backward() {
      const { numbers } = space;
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) {
        numbers[x.gradient + i] += numbers[out.gradient + i];
        numbers[y.gradient + i] += numbers[out.gradient + i];
      }
    },
  });
};

/** Behind the last layer of a pre-LN stack: its sums were never normalised. */
export const finish = (space, stack, x, plan) =>
  plan.norm === "pre" ? layerNorm(space, `${stack}/final_norm`, x, plan) : x;

/** "post": LayerNorm(x + Sublayer(x)), the paper's. "pre": x + Sublayer(LayerNorm(x)). "none": x + Sublayer(x). */
export const residual = (space, place, x, plan, sublayer) => {
  const norm = (y) => (plan.norm === "none" ? y : layerNorm(space, `${place}_norm/layer_norm`, y, plan));
  const join = (y) => {
    const kept = dropout(space, place, y, plan);
    return plan.residual ? sum(space, `${place}_norm/sum`, x, kept) : kept;
  };
  return plan.norm === "pre" ? join(sublayer(norm(x))) : norm(join(sublayer(x)));
};
