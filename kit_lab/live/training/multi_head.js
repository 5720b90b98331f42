// Multi-head attention (section 3.2.2): the projections, every head's attention, and the projection of their outputs.

import { attention } from "./attention.js";
import { dense } from "./dense.js";
import { rotated } from "./rotary.js";

/** Queries from x (B, T, d_model), keys and values from `from` (B, S, d_model): (B, T, d_model). */
export const multiHead = (space, place, x, from, mask, plan, turns = false) => {
  const { heads, scale } = plan;
  const placed = (y, name) => (turns ? rotated(space, `${place}/${name}`, y, heads) : y);
  const query = placed(dense(space, `${place}/query`, x, x.width), "query");
  const key = placed(dense(space, `${place}/key`, from, x.width), "key");
  const value = dense(space, `${place}/value`, from, x.width);
  const seen = attention(space, place, { query, key, value, mask, heads, scale });
  return dense(space, `${place}/output`, seen, x.width);
};
