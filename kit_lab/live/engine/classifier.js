// A classifier: the encoder alone, its outputs gathered into one vector, a logit a class: TransformerClassifier.

import { embed } from "./embedding.js";
import { see } from "./hooks.js";
import { paddingMask } from "./masks.js";
import { linear } from "./matmul.js";
import { concat, tensor } from "./tensor.js";
import { encodeVectors } from "./transformer.js";

/** The learned class token in front of every sentence: x (B, 1 + S, d_model) and its mask (B, 1, 1, 1 + S). */
const withClassToken = (x, mask, token) => {
  const [batch, , width] = x.shape;
  const first = tensor([batch, 1, width]);
  for (let b = 0; b < batch; b += 1) first.data.set(token.data, b * width);
  const seen = tensor([batch, 1, 1, 1], new Uint8Array(batch).fill(1));
  return [concat(first, x, 1), concat(seen, mask, 3)];
};

/** The mean of x (B, S, d_model) over what the mask (B, 1, 1, S) leaves, 0 if it leaves nothing: (B, d_model). */
const meanOfTokens = (x, mask) => {
  const [batch, length, width] = x.shape;
  const mean = tensor([batch, width]);
  for (let b = 0; b < batch; b += 1) {
    const real = mask.data.subarray(b * length, (b + 1) * length);
    const share =
      1 /
      Math.max(
        real.reduce((sum, one) => sum + one, 0),
        1,
      );
    for (let d = 0; d < width; d += 1) {
      let sum = 0;
      for (let s = 0; s < length; s += 1) sum += real[s] * x.data[(b * length + s) * width + d];
      mean.data[b * width + d] = sum * share;
    }
  }
  return mean;
};

/** The encoder's output at the first position: (B, d_model). */
const firstTokens = (x) => {
  const [batch, length, width] = x.shape;
  const first = tensor([batch, width]);
  for (let b = 0; b < batch; b += 1) {
    first.data.set(x.data.subarray(b * length * width, (b * length + 1) * width), b * width);
  }
  return first;
};

/** Ids (B, S): logits (B, C). */
export const classify = (model, ids, hooks) => {
  const { config, weights, pooling } = model;
  let x = embed(ids, weights, "source", { hooks, path: "encoder" }); // (B, S, d_model)
  let mask = paddingMask(ids, config.pad_id); // (B, 1, 1, S)
  if (pooling === "class") [x, mask] = withClassToken(x, mask, weights.class_token);
  const out = encodeVectors(model, x, mask, hooks); // (B, S, d_model)
  const pooled = see({ hooks }, "pooled", pooling === "class" ? firstTokens(out) : meanOfTokens(out, mask));
  return see({ hooks }, "logits", linear(pooled, weights.classes)); // (B, C)
};
