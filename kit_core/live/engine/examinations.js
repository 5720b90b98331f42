// Examinations of a model that may have a bug: what kit_core.clinic.examine asks of any model, with the numbers and a
// small picture. Each gets a chart, { model, source, target, length, pass, room }, and gives { numbers, picture }.
// Sentences are looked at one at a time, so that a bug in the batch shows in one examination and not in all.

import { gaps, largest, likeness, meanOfHeads, rowSums, sizeOfNumbers, spread } from "./measures.js";
import { nextLogits, startDecoding } from "./steps.js";
import { idsOf, slice, tensor } from "./tensor.js";

const PADDING = 6; // tokens added behind the source
const PLACES = 16; // of one letter that stands everywhere
const MOVES = 0.05; // a component that varies by less along the places stands still
const OTHERS = 2; // sentences beside the one that is looked at
const OWN = "decoder/layer_0/self_attention";
const MASKED = -1e8; // a score below this is a masked one

const FIRST = 3; // ids of padding, start and end come before those of letters

/** Another letter in the place of this one. */
const another = (id, vocabulary, step = 1) =>
  FIRST + ((id - FIRST + step + vocabulary) % (vocabulary - FIRST));
const changed = (ids, places, vocabulary, step) =>
  ids.map((id, i) => (places.includes(i) && id >= FIRST ? another(id, vocabulary, step) : id));
const names = (layers, stack) => Array.from({ length: layers }, (_, i) => `${stack}/layer_${i}`);
const stages = ({ num_layers: layers }) => [
  "encoder/embedding",
  "encoder/position/output",
  ...names(layers, "encoder"),
  ...names(layers, "decoder"),
  "logits",
];

/** Which places in front of a changed one have moved: row j is that of the changed letter j. */
function* future({ target, vocabulary, pass }) {
  const base = pass();
  const rows = [];
  for (let j = 1; j < target.length; j += 1) {
    rows.push(gaps(base.logits, pass({ target: changed(target, [j], vocabulary) }).logits));
    yield undefined;
  }
  const ahead = rows.flatMap((row, j) => row.slice(0, j + 1).map((gap, i) => ({ gap, by: j + 1 - i })));
  const leaking = ahead.filter(({ gap }) => gap > 1e-3);
  return {
    numbers: { leak: largest(ahead.map(({ gap }) => gap)), reach: largest(leaking.map(({ by }) => by)) },
    picture: { rows: rows.length, columns: target.length, data: rows.flat() },
  };
}

/** What more padding behind the source changes, stage by stage. */
function* padding({ model, source, pass }) {
  const watch = stages(model.config);
  const base = pass({ watch });
  yield undefined;
  const longer = pass({ source: [...source, ...Array(PADDING).fill(model.config.pad_id)], watch });
  const moved = watch.map((place) => largest(gaps(base.arrays[place], longer.arrays[place])));
  const first = moved.findIndex((gap) => gap > 1e-3);
  return {
    numbers: { change: moved.at(-1), first: Math.max(first, 0) },
    picture: { stages: watch, data: moved },
  };
}

/** How far the logits move when one letter of the source is another. */
function* source({ source: ids, vocabulary, pass }) {
  const base = pass().logits;
  const moved = [];
  for (let i = 0; i < ids.length; i += 1) {
    if (ids[i] < FIRST) continue;
    moved.push(largest(gaps(base, pass({ source: changed(ids, [i], vocabulary) }).logits)));
    yield undefined;
  }
  return {
    numbers: { still: moved.filter((gap) => gap === 0).length, of: moved.length, change: largest(moved) },
    picture: { rows: 1, columns: moved.length, data: moved },
  };
}

/** How far the logits move when the source, or what is written, is read backwards. */
function* order({ source: ids, target, pass }) {
  const base = pass().logits;
  yield undefined;
  const backwards = pass({ source: [...ids].reverse() }).logits;
  yield undefined;
  const written = [target[0], ...target.slice(1, -1).reverse(), target.at(-1)];
  const after = gaps(base, pass({ target: written }).logits).at(-1);
  return { numbers: { source: largest(gaps(base, backwards)), target: after } };
}

/** How many components of rows of equal length change along the rows. */
const movingOf = (rows) => rows[0].filter((_, d) => spread(rows.map((row) => row[d])) > MOVES).length;

/**
 * The vectors that enter the encoder when one letter stands in all places, and the decoder as it is written on
 * and on.
 */
function* positions({ model, source: ids, target, room, hooks, pass }) {
  const place = "encoder/position/output";
  const { arrays } = pass({ source: Array(PLACES).fill(ids[0]), watch: [place] });
  const { shape, data } = arrays[place]; // (1, L, d_model)
  const [, rows, columns] = shape;
  yield undefined;
  const written = [];
  const watching = hooks(["decoder/position/output"], (_, value) => written.push([...value.data]));
  const decoding = startDecoding(model, idsOf([ids]), watching, room);
  for (let i = 0; i < room; i += 1) {
    nextLogits(model, decoding, [target[1]], watching);
    yield undefined;
  }
  const read = Array.from({ length: rows }, (_, row) => [...data.slice(row * columns, (row + 1) * columns)]);
  return {
    numbers: { moving: movingOf(read), stepping: movingOf(written), of: columns },
    picture: { rows, columns, data: [...data], signed: true },
  };
}

/** The logits of decoding with a cache beside those of one pass over the whole answer. */
function* steps({ model, source: ids, target, room, hooks, pass }) {
  const whole = pass().logits; // (1, T, V)
  const looks = [];
  const watching = hooks([`${OWN}/weights`], (_, value) => looks.push(meanOfHeads(value).data));
  const decoding = startDecoding(model, idsOf([ids]), watching, room);
  const rows = [];
  for (const token of target) {
    rows.push(...nextLogits(model, decoding, [token], watching)[0]);
    yield undefined;
  }
  const apart = gaps(whole, tensor(whole.shape, Float32Array.from(rows)));
  const first = apart.findIndex((gap) => gap > 1e-3);
  const empty = looks.map((row, step) => row.slice(step + 1).reduce((sum, x) => sum + x, 0));
  return {
    numbers: { change: largest(apart), first: first + 1, empty: largest(empty) },
    picture: {
      rows: looks.length,
      columns: room,
      data: looks.flatMap((row) => [...row, ...Array(room - row.length).fill(0)]),
    },
  };
}

/** The logits of a sentence alone beside those that it gets as the last of a batch. */
function* together({ source: ids, target, vocabulary, pass }) {
  const alone = pass().logits;
  yield undefined;
  const every = (row) => row.map((_, i) => i);
  const beside = (row) =>
    Array.from({ length: OTHERS }, (_, i) => changed(row, every(row), vocabulary, 5 * (i + 1)));
  const batch = pass({ sources: [...beside(ids), ids], targets: [...beside(target), target] }).logits;
  return { numbers: { change: largest(gaps(alone, slice(batch, OTHERS, OTHERS + 1))) } };
}

/** The attention weights of the first layers: their sums, how sharp they are, how they lie. */
function* weights({ pass }) {
  const maps = ["encoder/layer_0/self_attention", OWN, "decoder/layer_0/cross_attention"];
  const { arrays } = pass({ watch: maps.flatMap((place) => [`${place}/weights`, `${place}/scores`]) });
  yield undefined;
  const sums = maps.flatMap((place) => rowSums(arrays[`${place}/weights`]));
  const seen = arrays[`${maps[0]}/scores`].data.filter((score) => score > MASKED);
  const means = maps.map((place) => meanOfHeads(arrays[`${place}/weights`]));
  const { columns, data } = means[1];
  const later = data.filter((_, i) => i % columns > Math.floor(i / columns));
  return {
    numbers: {
      least: Math.min(...sums),
      most: Math.max(...sums),
      scores: seen.length ? spread(seen) : 0,
      later: later.reduce((sum, x) => sum + x, 0) / columns,
    },
    picture: { maps: means },
  };
}

/** How large the vectors are on their way. */
function* sizes({ model, pass }) {
  const watch = stages(model.config);
  const { arrays } = pass({ watch });
  yield undefined;
  const found = watch.map((place) => sizeOfNumbers(arrays[place].data));
  const { num_layers: layers } = model.config;
  return {
    numbers: { embedding: found[0], encoder: found[1 + layers], logits: found.at(-1) },
    picture: { stages: watch, data: found },
  };
}

/** What a layer keeps of the vectors that it gets, and what lies within its feed-forward network. */
function* inside({ model, pass }) {
  const layers = names(model.config.num_layers, "encoder");
  const inner = layers.map((place) => `${place}/feed_forward/inner`);
  const on = ["encoder/position/output", ...layers];
  const { arrays } = pass({ watch: [...on, ...inner] });
  yield undefined;
  const kept = layers.map((place, i) => likeness(arrays[on[i]], arrays[place]));
  const all = inner.flatMap((place) => [...arrays[place].data]);
  return {
    numbers: {
      kept: kept.reduce((sum, x) => sum + x, 0) / kept.length,
      negative: all.filter((x) => x < 0).length / all.length,
    },
    picture: { stages: layers, data: kept },
  };
}

export const EXAMINATIONS = {
  future,
  padding,
  source,
  order,
  positions,
  steps,
  together,
  weights,
  sizes,
  inside,
};
