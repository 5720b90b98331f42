// Multi-head attention (section 3.2.2): the projections, every head's attention, and the projection of their outputs.

import { attention } from "./attention.js";
import { dense } from "./dense.js";
import { rotated } from "./rotary.js";

/** Queries from x (B, T, d_model), keys and values from `from` (B, S, d_model): (B, T, d_model). `turns`: by position. */
export const multiHead = (space, place, x, from, mask, plan, turns = false) => {
  const projected = (y, name) => dense(space, `${place}/${name}`, y, y.width);
  const placed = (y, name) => (turns ? rotated(space, `${place}/${name}`, y, plan.heads) : y);
  const query = placed(projected(x, "query"), "query");
  const key = placed(projected(from, "key"), "key");
  const value = projected(from, "value");
  return projected(attention(space, place, { query, key, value, mask }, plan), "output");
};
