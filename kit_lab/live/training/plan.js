// What the settings mean for the parts of the model, and how kit_core's card names them.

/** sizes: { tokens, source, target, draws }, the longest source and target in tokens. */
export const planOf = (settings, { tokens, source, target, draws }) => {
  const { d_model, num_heads, num_layers, d_ff, positions, norm, dropout } = settings;
  const longest = Math.max(source, target);
  return {
    tokens,
    longest,
    draws,
    width: d_model,
    heads: num_heads,
    layers: num_layers,
    inner: d_ff,
    positions,
    norm,
    dropout,
    causal: settings.causal,
    padding: settings.padding,
    residual: settings.residual,
    feedForward: settings.feed_forward,
    scale: settings.scale ? (d) => 1 / Math.sqrt(d) : () => 1,
    config: {
      source_vocab_size: tokens,
      target_vocab_size: null,
      d_model,
      num_layers,
      num_heads,
      d_ff,
      d_k: null,
      d_v: null,
      dropout,
      attention_dropout: 0,
      relu_dropout: 0,
      max_length: longest,
      position: positions === "learned" ? "learned" : "sinusoidal",
      norm: norm === "pre" ? "pre" : "post",
      share_embeddings: true,
      use_bias: false,
      pad_id: 0,
      ...(positions === "rotary" ? { rotary: "interleaved" } : {}),
    },
  };
};
