// The recorded trees, ready to be searched: those that Python sent, and that of the reader's own text.

import * as kit from "../shared/kit.js";
import { beginsWord, inText } from "../shared/token_names.js";
import { codeOf } from "../shared/weights.js";

const typed = (Kind, view) => new Kind(kit.bytes(view).slice().buffer);

/** A tree that answers for its hypotheses; `numbers` tells what is known of each row that goes on. */
const treeOf = ({ title, source, parents, tokens, rows, samples }, settings, numbers) => {
  const children = new Map(parents.map((parent, node) => [`${parent},${tokens[node]}`, node]));
  const path = (node) => (node <= 0 ? [] : [...path(parents[node]), tokens[node]]);
  /** Tokens as they are written one after the other. */
  const textOf = (ids) =>
    ids
      .map((token) => settings.vocabulary[token])
      .map((name) => (name.length > 1 && beginsWord(name) ? " " : "") + inText(name))
      .join("")
      .trimStart();
  const answer = (node) => textOf(path(node).filter((token) => token !== settings.end_id));
  return {
    title,
    source,
    parents,
    samples,
    settings,
    token: (node) => tokens[node],
    length: (node) => path(node).length,
    text: (node) => textOf(path(node)),
    /** Without the end; `written` with spaces for their marks. */
    answer,
    written: (node) => answer(node).replaceAll("␣", " ").trim(),
    inner: (node) => rows[node] >= 0,
    child: (node, token) => children.get(`${node},${token}`) ?? -1,
    gain: numbers.gain,
    /** The tokens that follow, best first: [{token, log}]. Padding is not among them. */
    best: (node) => numbers.best(rows[node]),
    /** log of the sum of p^(1/temperature) over the vocabulary. */
    normalizer: (node, temperature) =>
      numbers.normalizer(rows[node], settings.temperatures.indexOf(temperature)),
    attention: (node, layer) => numbers.attention(rows[node], layer),
  };
};

/**
 * All examples, made ready once. Null while the numbers are on their way. A model of this page has one of its own.
 */
export const readTrees = (model) => {
  const settings = model.get("_settings");
  const recorded = model.get("_recorded");
  if (recorded) return [recordedTree(recorded.text, recorded.found, settings)];
  const { temperatures, top, layers, vocabulary } = settings;
  const [floats, ids, codes] = [
    typed(Float32Array, model.get("_floats")),
    typed(vocabulary.length > 2 ** 16 ? Uint32Array : Uint16Array, model.get("_ids")),
    kit.bytes(model.get("_codes")),
  ];
  const reads = model.get("_examples").some(({ source }) => source.length);
  if (!floats.length || !ids.length || (reads && !codes.length)) return null;
  const width = temperatures.length + top;
  let [float, id, code] = [0, 0, 0];
  return model.get("_examples").map((example) => {
    const places = example.source.length;
    const count = example.rows.filter((row) => row >= 0).length;
    const [gainsAt, rowsAt, idsAt, codesAt] = [float, float + example.parents.length, id, code];
    float += example.parents.length + count * width;
    id += count * top;
    code += count * layers * places;
    return treeOf(example, settings, {
      gain: (node) => floats[gainsAt + node],
      best: (row) =>
        Array.from({ length: top }, (_, n) => ({
          token: ids[idsAt + row * top + n],
          log: floats[rowsAt + row * width + temperatures.length + n],
        })),
      normalizer: (row, heat) => floats[rowsAt + row * width + heat],
      attention: (row, layer) => {
        const start = codesAt + (row * layers + layer) * places;
        return codes.subarray(start, start + places);
      },
    });
  });
};

/** The tree that the model in the page recorded of the reader's own text. */
export const recordedTree = (title, found, settings) =>
  treeOf({ ...found, title, source: found.sourceTokens }, settings, {
    gain: (node) => found.gains[node],
    best: (row) => found.best[row],
    normalizer: (row, heat) => found.normalizers[row][heat],
    attention: (row, layer) => Uint8Array.from(found.cross[row][layer], codeOf),
  });
