// Which patient it is, and what is on record of all.

import { makeStore } from "./store.js";

/** It begins with the first who has not been diagnosed; `known` is what makeStore asks for. */
export const makePatients = (cases, known) => {
  const store = makeStore(known);
  const records = () => cases.map(({ name }) => store.record(name));
  let at = Math.max(
    records().findIndex(({ end }) => !end),
    0,
  );
  const patient = () => cases[at];
  return {
    at: () => at,
    go: (i) => {
      at = i;
    },
    patient,
    records,
    record: () => store.record(patient().name),
    note: (changes) => store.note(patient().name, changes),
    again: () => store.again(patient().name),
    /** The next who has not been diagnosed; undefined once all have. */
    next: () => {
      const all = records();
      return [...cases.keys()].map((i) => (at + 1 + i) % cases.length).find((i) => !all[i].end);
    },
  };
};
