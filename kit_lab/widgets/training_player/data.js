// The snapshots, made ready for the views that AttentionHeads lends: which weights are chosen, what the model answered.

import * as kit from "../shared/kit.js";

export const TRAITS = ["_history", "_sentences", "_codes", "snapshot", "sentence", "kind", "layer", "head"];

/** The reader's choice in the shape that the grid and the large map expect, or null while nothing has come. */
export const readSnapshot = (model) => {
  const [history, sentences, , snapshot, sentence, kind, layer, head] = TRAITS.map((name) => model.get(name));
  const codes = kit.bytes(model.get("_codes"));
  const chosen = sentences?.[sentence];
  if (!chosen || !codes.length) return null;
  const {
    start,
    shape: [, layers, heads, rows, columns],
  } = chosen[kind];
  const size = rows * columns;
  const first = start + snapshot * layers * heads * size;
  const of = (l, h) => codes.subarray(first + (l * heads + h) * size, first + (l * heads + h + 1) * size);
  return {
    history,
    sentences,
    sentence,
    snapshot,
    kind,
    layers,
    heads,
    rows,
    columns,
    layer,
    head,
    of,
    view: "map",
    row: -1,
    step: history.steps[snapshot],
    loss: history.loss[snapshot],
    match: history.exact_match[snapshot],
    written: chosen.written,
    answer: chosen.answers[snapshot],
    source: chosen.source.join(""),
    queries: kind === "encoder" ? chosen.source : chosen.target,
    keys: kind === "decoder" ? chosen.target : chosen.source,
    weights: of(layer, head),
  };
};
