// The whole Transformer (section 3, figure 1) as two lists of operations: the encoder's and the decoder's.

import { dropout } from "./dropout.js";
import { embed, project } from "./embedding.js";
import { feedForward } from "./feed_forward.js";
import { normal } from "./initial.js";
import { layerNorm } from "./layer_norm.js";
import { isText, maskOf } from "./masks.js";
import { multiHead } from "./multi_head.js";
import { residual } from "./residual.js";

/** What begins both stacks: (B, L, d_model). */
const begin = (space, stack, side, embeddings, plan) =>
  dropout(space, stack, embed(space, stack, side, embeddings, plan), plan);

const end = (space, stack, x, plan) => (plan.norm === "pre" ? layerNorm(space, `${stack}/final_norm`, x) : x);

/** Attention to `from`, or to x itself, inside its residual connection. */
const attend = (space, place, x, from, mask, plan) =>
  residual(space, place, x, plan, (y) =>
    multiHead(space, place, y, from ?? y, mask, plan, !from && plan.positions === "rotary"),
  );

const think = (space, place, x, plan) =>
  plan.feedForward ? residual(space, place, x, plan, (y) => feedForward(space, place, y, plan)) : x;

const layers = (plan) => Array.from({ length: plan.layers }, (_, i) => `layer_${i}`);

/** Records a model in a space: { encoder, decoder, logits }, both lists of operations. */
export const transformer = (space, plan) => {
  const { source, target } = space;
  const embeddings = space.parameter(
    "embedding/embeddings",
    [plan.tokens, plan.width],
    normal(1 / Math.sqrt(plan.width)),
  );
  const [read, written] = [isText(source), isText(target)];
  const sourceAllowed = plan.padding ? (b, _, s) => read(b, s) : null;
  const targetAllowed =
    plan.padding || plan.causal
      ? (b, t, s) => (!plan.padding || written(b, s)) && (!plan.causal || s <= t)
      : null;

  let x = begin(space, "encoder", source, embeddings, plan);
  const sourceMask = maskOf(space, source, source, sourceAllowed);
  for (const layer of layers(plan)) {
    x = attend(space, `encoder/${layer}/self_attention`, x, null, sourceMask, plan);
    x = think(space, `encoder/${layer}/feed_forward`, x, plan);
  }
  const memory = end(space, "encoder", x, plan);
  const encoder = space.operations;

  space.operations = [];
  x = begin(space, "decoder", target, embeddings, plan);
  const targetMask = maskOf(space, target, target, targetAllowed);
  const memoryMask = maskOf(space, target, source, sourceAllowed);
  for (const layer of layers(plan)) {
    x = attend(space, `decoder/${layer}/self_attention`, x, null, targetMask, plan);
    x = attend(space, `decoder/${layer}/cross_attention`, x, memory, memoryMask, plan);
    x = think(space, `decoder/${layer}/feed_forward`, x, plan);
  }
  const logits = project(space, end(space, "decoder", x, plan), embeddings);
  return { encoder, decoder: space.operations, logits };
};

export const forward = (operations) => {
  for (const { forward: go } of operations) go();
};

export const backward = (operations) => {
  for (let i = operations.length - 1; i >= 0; i -= 1) operations[i].backward();
};
