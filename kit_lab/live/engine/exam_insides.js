// Examinations that look at what passes through the model. See examinations.js.

import {
  gaps,
  largest,
  likeness,
  meanOfHeads,
  names,
  rowSums,
  sizeOfNumbers,
  spread,
  stages,
} from "./measures.js";
import { nextLogits, startDecoding } from "./steps.js";
import { idsOf, tensor } from "./tensor.js";

const PLACES = 16; // of one letter that stands everywhere
const MOVES = 0.05; // a component that varies by less along the places stands still
const OWN = "decoder/layer_0/self_attention";
const MASKED = -1e8; // a score below this is a masked one

/** How many components of rows of equal length change along the rows. */
const movingOf = (rows) => rows[0].filter((_, d) => spread(rows.map((row) => row[d])) > MOVES).length;

/**
 * The vectors that enter the encoder when one letter stands in all places, and the decoder as it is written on
 * and on.
 */
export function* positions({ model, source: ids, target, room, hooks, pass }) {
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
export function* steps({ model, source: ids, target, room, hooks, pass }) {
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

/** The attention weights of the first layers: their sums, how sharp they are, how they lie. */
export function* weights({ pass }) {
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
export function* sizes({ model, pass }) {
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
export function* inside({ model, pass }) {
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
