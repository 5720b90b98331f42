// The record: patients seen, examinations used, bugs named. Kept in the reader's own browser, in code, for it also holds who
// is waiting. Nothing leaves the machine.

const KEY = "kit-infirmary/record";
const fresh = () => ({ patients: 0, used: 0, found: [], waiting: [], current: null });
let here = null; // storage may be shut: then it lasts as long as the page

const coded = (record) => btoa(encodeURIComponent(JSON.stringify(record)));
const decoded = (text) => JSON.parse(decodeURIComponent(atob(text)));

const read = () => {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? here : decoded(text);
  } catch {
    return here;
  }
};

const write = (record) => {
  here = record;
  try {
    localStorage.setItem(KEY, coded(record));
  } catch {
    // the page itself remembers
  }
};

const shuffled = (list) => {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
};

/** names: the bugs that a patient may have. No bug comes again until all have come. */
export const makeStore = (names) => {
  const known = (bug) => names.includes(bug);
  let record = { ...fresh(), ...read() };
  record.waiting = record.waiting.filter(known);
  if (!known(record.current?.bug)) record.current = null;
  const change = (changes) => {
    record = { ...record, ...changes };
    write(record);
  };
  return {
    record: () => record,
    found: () => record.found.filter(known).length,
    /** The patient who is here, { number, bug, exams, wrong }, or the next one. */
    patient: () => {
      if (!record.current) {
        const last = record.last;
        const waiting = record.waiting.length ? record.waiting : shuffled(names);
        if (waiting.length > 1 && waiting[0] === last) waiting.push(waiting.shift());
        const [bug, ...others] = waiting;
        change({ waiting: others, current: { number: record.patients + 1, bug, exams: [], wrong: [] } });
      }
      return record.current;
    },
    note: (changes) => change({ current: { ...record.current, ...changes } }),
    /** The patient leaves: `used` examinations, a wrong diagnosis as two; named or given up. */
    discharge: ({ used, named }) => {
      const { bug } = record.current;
      const found = named && !record.found.includes(bug) ? [...record.found, bug] : record.found;
      change({ patients: record.patients + 1, used: record.used + used, found, current: null, last: bug });
    },
    clear: () => change({ ...fresh(), current: record.current && { ...record.current, number: 1 } }),
  };
};
