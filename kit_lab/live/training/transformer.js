// The whole Transformer (section 3, figure 1) as two lists of operations: the encoder's and the decoder's.

import { dropout } from "./dropout.js";
import { embed, project } from "./embedding.js";
import { feedForward } from "./feed_forward.js";
import { normal } from "./initial.js";
import { encoderMask, memoryMask, ownMask } from "./masks.js";
import { multiHead } from "./multi_head.js";

/** What begins both stacks: (B, L, d_model). */
const begin = (space, stack, side, embeddings, plan) =>
  dropout(space, stack, embed(space, stack, side, embeddings, plan), {
    ...plan,
    dropout: plan.embeddingDropout,
  });

/** Self-attention inside its residual connection. Rotary positions act here alone. */
const attend = (space, place, x, mask, plan) =>
  plan.wrap(space, place, x, plan, (y) =>
    multiHead(space, place, y, y, mask, plan, plan.positions === "rotary"),
  );

/** Attention of the decoder to the memory. */
const attendTo = (space, place, x, memory, mask, plan) =>
  plan.wrap(space, place, x, plan, (y) => multiHead(space, place, y, memory ?? y, mask, plan));

const think = (space, place, x, plan) =>
  plan.feedForward ? plan.wrap(space, place, x, plan, (y) => feedForward(space, place, y, plan)) : x;

/** Records a model in a space: { encoder, decoder, logits }, both lists of operations. */
export const transformer = (space, plan) => {
  const { source, target } = space;
  const deviation = 1 / Math.sqrt(plan.width);
  const embeddings = space.parameter("embedding/embeddings", [plan.tokens, plan.width], normal(deviation));

  let x = begin(space, "encoder", source, embeddings, plan);
  const read = encoderMask(space, plan);
  for (let i = 0; i < plan.layers; i += 1) {
    x = attend(space, `encoder/layer_${i}/self_attention`, x, plan.encoderHides(i) ? read : null, plan);
    x = think(space, `encoder/layer_${i}/feed_forward`, x, plan);
  }
  const memory = plan.handOver(space, { memory: plan.finish(space, "encoder", x, plan), embeddings });
  const encoder = space.operations;

  space.operations = [];
  x = begin(space, "decoder", target, embeddings, plan);
  const own = ownMask(space, plan);
  const [from, across] = plan.crossWithin ? [null, own] : [memory, memoryMask(space, plan)];
  for (let i = 0; i < plan.layers; i += 1) {
    x = attend(space, `decoder/layer_${i}/self_attention`, x, own, plan);
    x = attendTo(space, `decoder/layer_${i}/cross_attention`, x, from, across, plan);
    x = think(space, `decoder/layer_${i}/feed_forward`, x, plan);
  }
  const logits = project(space, plan.finish(space, "decoder", x, plan), embeddings, plan);
  return { encoder, decoder: space.operations, logits };
};

export const forward = (operations) => {
  for (const { forward: go } of operations) go();
};

export const backward = (operations) => {
  for (let i = operations.length - 1; i >= 0; i -= 1) operations[i].backward();
};
