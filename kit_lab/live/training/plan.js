// What the settings mean for each part of the model and of its training. A bug of the clinic changes it.

import { MASKED_SCORE, sideBySide, weigh } from "./attention.js";
import { bugOf } from "./bugs.js";
import { added } from "./embedding.js";
import { smoothed } from "./loss.js";
import { sinusoids } from "./positions.js";
import { finish, residual } from "./residual.js";
import { rateAt } from "./schedule.js";

const root = (d) => Math.sqrt(d);

const healthy = (settings) => ({
  width: settings.d_model,
  heads: settings.num_heads,
  layers: settings.num_layers,
  inner: settings.d_ff,
  // Attention
  scale: settings.scale ? (d) => 1 / root(d) : () => 1,
  weigh,
  masked: MASKED_SCORE,
  split: sideBySide,
  join: sideBySide,
  // Masks
  padding: settings.padding,
  ahead: settings.causal ? (query, key) => key <= query : null,
  isText: (id) => id !== 0,
  both: (one, other) => one && other,
  turned: false,
  encoderHides: (_layer) => true,
  memoryHides: true,
  ownHides: true,
  // Positions and embeddings
  positions: settings.positions,
  positionDeviation: (width) => 1 / root(width),
  sinusoids,
  placed: added,
  embeddingScale: root,
  logitScale: () => 1,
  // Blocks
  wrap: residual,
  residual: settings.residual,
  norm: settings.norm,
  finish,
  epsilonOfNorm: 1e-6,
  feedForward: settings.feed_forward,
  relu: true,
  dropout: settings.dropout,
  embeddingDropout: settings.dropout,
  dropsAlways: false,
  // From the encoder to the decoder
  handOver: (_space, { memory }) => memory,
  crossWithin: false,
  // Training
  epsilon: settings.smoothing,
  loss: smoothed,
  shifted: (ids) => [ids.slice(0, -1), ids.slice(1)], // what the decoder reads, and what it is to write
  rateAt: (step) => rateAt(step, settings),
});

/** sizes: { tokens, longest, draws }: the vocabulary, the longest text in tokens, and draws(place), a generator. */
export const planOf = (settings, sizes) => {
  const plan = { ...healthy(settings), ...sizes };
  return settings.bug ? { ...plan, ...bugOf(settings.bug)(plan, settings) } : plan;
};

/** How kit_core's card names the configuration, as far as it can. */
export const configOf = (settings, { tokens, longest }) => ({
  source_vocab_size: tokens,
  target_vocab_size: null,
  d_model: settings.d_model,
  num_layers: settings.num_layers,
  num_heads: settings.num_heads,
  d_ff: settings.d_ff,
  d_k: null,
  d_v: null,
  dropout: settings.dropout,
  attention_dropout: 0,
  relu_dropout: 0,
  max_length: longest,
  position: settings.positions === "learned" ? "learned" : "sinusoidal",
  norm: settings.norm === "pre" ? "pre" : "post",
  share_embeddings: true,
  use_bias: false,
  pad_id: 0,
  ...(settings.positions === "rotary" ? { rotary: "interleaved" } : {}),
});
