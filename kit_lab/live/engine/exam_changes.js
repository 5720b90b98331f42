// Examinations that change what the model reads and see what moves. See examinations.js.

import { gaps, largest, stages } from "./measures.js";
import { slice } from "./tensor.js";

const PADDING = 6; // tokens added behind the source
const OTHERS = 2; // sentences beside the one that is looked at
const FIRST = 3; // ids of padding, start and end come before those of letters

/** Another letter in the place of this one. */
const another = (id, vocabulary, step = 1) => FIRST + ((id - FIRST + step) % (vocabulary - FIRST));
const changed = (ids, places, vocabulary, step) =>
  ids.map((id, i) => (places.includes(i) && id >= FIRST ? another(id, vocabulary, step) : id));

/** Which places in front of a changed one have moved: row j is that of the changed letter j. */
export function* future({ target, vocabulary, pass }) {
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
export function* padding({ model, source, pass }) {
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
export function* source({ source: ids, vocabulary, pass }) {
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
export function* order({ source: ids, target, pass }) {
  const base = pass().logits;
  yield undefined;
  const backwards = pass({ source: [...ids].reverse() }).logits;
  yield undefined;
  const written = [target[0], ...target.slice(1, -1).reverse(), target.at(-1)];
  const after = gaps(base, pass({ target: written }).logits).at(-1);
  return { numbers: { source: largest(gaps(base, backwards)), target: after } };
}

/** The logits of a sentence alone beside those that it gets as the last of a batch. */
export function* together({ source: ids, target, vocabulary, pass }) {
  const alone = pass().logits;
  yield undefined;
  const every = (row) => row.map((_, i) => i);
  const beside = (row) =>
    Array.from({ length: OTHERS }, (_, i) => changed(row, every(row), vocabulary, 5 * (i + 1)));
  const batch = pass({ sources: [...beside(ids), ids], targets: [...beside(target), target] }).logits;
  return { numbers: { change: largest(gaps(alone, slice(batch, OTHERS, OTHERS + 1))) } };
}
