// Sub-layers wrapped as the bugs wrap them: in the place of residual.js's.

import { dropout } from "./dropout.js";
import { constant } from "./initial.js";
import { layerNorm } from "./layer_norm.js";
import { residual, sum } from "./residual.js";

const normed = (space, place, x, plan) => layerNorm(space, `${place}_norm/layer_norm`, x, plan);
const added = (space, place, x, y) => sum(space, `${place}_norm/sum`, x, y);

/** A norm that nobody asks has its parameters all the same. */
const idle = (space, place, x) => {
  space.parameter(`${place}/gamma`, [x.width], constant(1));
  space.parameter(`${place}/beta`, [x.width], constant(0));
  return x;
};

/** x as the last layer leaves it. */
export const unfinished = (space, stack, x) => idle(space, `${stack}/final_norm`, x);

/** x + LayerNorm(Sublayer(x)). */
export const beforeAddition = (space, place, x, plan, sublayer) =>
  added(space, place, x, normed(space, place, dropout(space, place, sublayer(x), plan), plan));

/** LayerNorm(Dropout(x + Sublayer(x))). */
export const onAll = (space, place, x, plan, sublayer) =>
  normed(space, place, dropout(space, place, added(space, place, x, sublayer(x)), plan), plan);

/** y = LayerNorm(x), then y + Sublayer(y). */
export const throughNorm = (space, place, x, plan, sublayer) => {
  const y = normed(space, place, x, plan);
  return added(space, place, y, dropout(space, place, sublayer(y), plan));
};

/** In the encoder the norm of the attention serves the feed-forward network too, and the other one lies idle. */
export const oneNorm = (space, place, x, plan, sublayer) => {
  if (!/^encoder\/.*\/feed_forward$/.test(place)) return residual(space, place, x, plan, sublayer);
  idle(space, `${place}_norm/layer_norm`, x);
  return residual(space, place.replace("feed_forward", "self_attention"), x, plan, sublayer);
};

/** x minus its mean over the sentences, or over the places of each sentence. Backward: the same of the gradient. */
const centred = (space, place, x, along) => {
  const { side, width } = x;
  const out = space.rows(side, width);
  /** Adds to `to` what lies at `from` minus its means. */
  const centre = (from, to) => {
    const { numbers, batch } = space;
    const L = side.length;
    const [others, count, stride, far] = along === "batch" ? [L, batch, L, 1] : [batch, L, 1, L];
    for (let other = 0; other < others; other += 1) {
      for (let i = 0; i < width; i += 1) {
        const at = (k) => (other * far + k * stride) * width + i;
        let total = 0;
        for (let k = 0; k < count; k += 1) total += numbers[from + at(k)];
        for (let k = 0; k < count; k += 1) numbers[to + at(k)] += numbers[from + at(k)] - total / count;
      }
    }
  };
  return space.add({
    place,
    out,
    forward() {
      space.numbers.fill(0, out.at, out.at + space.rowsOf(x) * width);
      centre(x.at, out.at);
    },
    backward: () => centre(out.gradient, x.gradient),
  });
};

/** LayerNorm(y - mean(y)), y = x + Sublayer(x). */
const centredBefore = (along) => (space, place, x, plan, sublayer) => {
  const y = added(space, place, x, dropout(space, place, sublayer(x), plan));
  return normed(space, place, centred(space, `${place}_norm/centred`, y, along), plan);
};
export const alongTheBatch = centredBefore("batch");
export const alongTheSequence = centredBefore("sequence");
