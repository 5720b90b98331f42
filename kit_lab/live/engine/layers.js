// A sub-layer inside its residual connection, and the layers of encoder and decoder (section 3.1, figure 1).

import { feedForward } from "./feed_forward.js";
import { below, see } from "./hooks.js";
import { multiHeadAttention } from "./multi_head.js";
import { normalized } from "./rms_norm.js";
import { add } from "./tensor.js";

/** post-LN (the paper): LayerNorm(x + Sublayer(x)). pre-LN: x + Sublayer(LayerNorm(x)). (B, L, d_model) */
export const residual = (x, sublayer, weights, here) => {
  const normalize = (y) => see(here, "layer_norm", normalized(y, weights.layer_norm), y); // (B, L, d_model)
  const join = (y) => see(here, "sum", add(see(here, "skip", x), y)); // (B, L, d_model)
  return here.norm === "post" ? normalize(join(sublayer(x))) : join(sublayer(normalize(x)));
};

/** x (B, S, d_model) and the source's padding mask (B, 1, 1, S): (B, S, d_model). */
export const encoderLayer = (x, weights, mask, here) => {
  const attend = (y) =>
    multiHeadAttention(y, y, y, weights.self_attention, mask, below(here, "self_attention"));
  const think = (y) => feedForward(y, weights.feed_forward, below(here, "feed_forward"));
  const seen = residual(x, attend, weights.self_attention_norm, below(here, "self_attention_norm"));
  return see(here, "", residual(seen, think, weights.feed_forward_norm, below(here, "feed_forward_norm")));
};

/** x (B, T, d_model), memory (B, S, d_model) and the two masks: (B, T, d_model). */
export const decoderLayer = (x, memory, weights, { targetMask, sourceMask }, here, cache) => {
  const attendToTargets = (y) =>
    multiHeadAttention(
      y,
      y,
      y,
      weights.self_attention,
      targetMask,
      below(here, "self_attention"),
      cache?.self,
    );
  const attendToMemory = (y) => {
    const inside = below(here, "cross_attention");
    const meant = { from: memory, mask: sourceMask, kept: cache?.cross };
    const { from, mask, kept } = see(inside, "reads", meant, { from: y, mask: targetMask });
    return multiHeadAttention(y, from, from, weights.cross_attention, mask, inside, kept);
  };
  const think = (y) => feedForward(y, weights.feed_forward, below(here, "feed_forward"));
  const own = residual(x, attendToTargets, weights.self_attention_norm, below(here, "self_attention_norm"));
  const both = residual(
    own,
    attendToMemory,
    weights.cross_attention_norm,
    below(here, "cross_attention_norm"),
  );
  return see(here, "", residual(both, think, weights.feed_forward_norm, below(here, "feed_forward_norm")));
};
