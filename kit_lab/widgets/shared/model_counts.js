// What a model of given sizes holds, computes and keeps: the formulas of kit_core/budget.py.

/** What the paper says of its models: about 37,000 tokens (section 5.1), millions of parameters (Table 3). */
export const PAPER = { vocabulary: 37000, millions: { base: 65, big: 213 } };

export const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Of these numbers of heads, those that divide the width. */
export const dividing = (heads, width) => heads.filter((each) => width % each === 0);
/** As many heads as `now`, or the next fewer that divide the width. */
export const fittingHeads = (heads, width, now) =>
  dividing(heads, width)
    .filter((each) => each <= now)
    .at(-1);

// One query-key pairing a layer: encoder S with S, decoder T with T, cross T with S.
const pairings = ({ sourceLength: s, targetLength: t }) => [
  [s, s],
  [t, t],
  [t, s],
];

export const attentionParameters = ({ dModel, heads, dK, dV }) => 2 * dModel * heads * (dK + dV);
export const feedForwardParameters = ({ dModel, dFf }) => 2 * dModel * dFf + dFf + dModel;
export const normParameters = ({ dModel }) => 2 * dModel;

export const countParameters = (size) => {
  const attention = attentionParameters(size);
  return {
    embedding: size.vocabSize * size.dModel,
    position: size.learned ? 2 * size.maxLength * size.dModel : 0,
    self_attention: 2 * size.layers * attention,
    cross_attention: size.layers * attention,
    feed_forward: 2 * size.layers * feedForwardParameters(size),
    layer_norm: 5 * size.layers * normParameters(size),
  };
};

export const countMultiplyAdds = (size) => {
  const { dModel, heads, dK, dV, dFf, layers, batch, sourceLength: s, targetLength: t } = size;
  const width = heads * (dK + dV);
  const over = (each) => pairings(size).reduce((sum, [q, k]) => sum + each(q, k), 0);
  return {
    attention_projections: batch * layers * over((q, k) => (q + k) * dModel * width),
    attention_products: batch * layers * over((q, k) => q * k * width),
    feed_forward: batch * layers * (s + t) * 2 * dModel * dFf,
    logits: batch * t * dModel * size.vocabSize,
  };
};

const countActivations = (size) => {
  const { dModel, heads, dK, dV, dFf, layers, batch, sourceLength: s, targetLength: t } = size;
  const width = heads * (dK + dV);
  const over = (each) => pairings(size).reduce((sum, [q, k]) => sum + each(q, k), 0);
  const attention = over((q, k) => (q + k) * width + q * dModel);
  const around = 2 * dModel * (2 * s + 3 * t);
  return {
    attention_weights: batch * layers * heads * over((q, k) => q * k),
    hidden: batch * (layers * (attention + (s + t) * (dFf + dModel) + around) + (s + t) * dModel),
    logits: batch * t * size.vocabSize,
  };
};

export const countBytes = (size) => {
  const weights = sumOf(countParameters(size)) * size.bytes;
  const kept = countActivations(size);
  return {
    weights,
    gradients: weights,
    adam_moments: 2 * weights,
    attention_weights: kept.attention_weights * size.bytes,
    other_activations: (kept.hidden + kept.logits) * size.bytes,
  };
};
