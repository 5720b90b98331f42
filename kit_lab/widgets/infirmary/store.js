// The record of every case: which examinations were ordered, which diagnoses were wrong, how it ended. Kept in the
// reader's own browser; nothing leaves the machine. That a case is solved is remembered as of any puzzle.

import { isSolved, markSolved } from "../shared/progress.js";

export const WRONG = 2; // examinations that a wrong diagnosis counts for
const PREFIX = "kit-infirmary/";
const here = new Map(); // storage may be shut: then it lasts as long as the page

const read = (name) => {
  const kept = here.get(name) ?? "null";
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? kept);
  } catch {
    return JSON.parse(kept);
  }
};
const write = (name, record) => {
  here.set(name, JSON.stringify(record));
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(record));
  } catch {
    // the page itself remembers
  }
};

const listed = (value, known) => (Array.isArray(value) ? value.filter((one) => known.includes(one)) : []);

/**
 * exams and diagnoses are the names that there are. A record is { exams, wrong, end }; end is "", "named" or
 * "shown".
 */
export const makeStore = ({ exams, diagnoses }) => {
  const record = (name) => {
    const found = read(name);
    const end = ["named", "shown"].includes(found?.end) ? found.end : "";
    if (end === "named" && !isSolved(name)) return { exams: [], wrong: [], end: "" }; // forgotten in the guide
    return { exams: listed(found?.exams, exams), wrong: listed(found?.wrong, diagnoses), end };
  };
  return {
    record,
    note: (name, changes) => {
      const next = { ...record(name), ...changes };
      if (next.end === "named") markSolved(name);
      write(name, next);
      return next;
    },
    again: (name) => write(name, { exams: [], wrong: [], end: "" }),
  };
};

/** What a case has cost, in examinations. */
export const costOf = ({ exams, wrong }) => exams.length + WRONG * wrong.length;
