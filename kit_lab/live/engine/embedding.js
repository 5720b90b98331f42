// Token embeddings, the positions added to them, and the way back to logits (sections 3.4 and 3.5).

import { below, see } from "./hooks.js";
import { linear, linearTransposed } from "./matmul.js";
import { add, lastAxis, mapped, slice, take, tensor } from "./tensor.js";

/** One matrix serves source and target where the config ties them over one vocabulary. side: "source" or "target". */
const matrix = (weights, side) => (weights.embedding ?? weights[`${side}_embedding`]).embeddings; // (V, d_model)

/** Ids (B, L): embeddings times sqrt(d_model), (B, L, d_model). */
export const embed = (ids, weights, side, here) => {
  const embeddings = matrix(weights, side); // (V, d_model)
  const scale = see(here, "embedding_scale", Math.sqrt(lastAxis(embeddings)));
  const rows = mapped(take(embeddings, ids.data), (x) => x * scale); // (B * L, d_model)
  return see(here, "embedding", tensor([...ids.shape, lastAxis(embeddings)], rows.data)); // (B, L, d_model)
};

/** x (B, L, d_model) whose first token stands at `offset`, plus the vectors of its positions. */
export const addPositions = (x, table, here, offset = 0) => {
  const inside = below(here, "position");
  const from = { table, offset };
  const rows = see(inside, "vectors", slice(table, offset, offset + x.shape[1]), from); // (L, d_model)
  return see(inside, "output", add(x, rows), { x, rows, ...from });
};

/** The decoder's output (B, T, d_model): logits (B, T, V). */
export const project = (x, weights, here) =>
  see(
    here,
    "logits",
    weights.projection ? linear(x, weights.projection) : linearTransposed(x, matrix(weights, "target")),
    x,
  );
