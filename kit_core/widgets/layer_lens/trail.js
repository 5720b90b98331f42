// Where the reader has put values in, so that each step can be taken back.

/** `read()` is the state, `write(state)` shows one. note() before a change, back() takes the last one back. */
export const makeTrail = (read, write) => {
  let past = [];
  return {
    note: () => {
      past.push(read());
    },
    back: () => {
      if (past.length) write(past.pop());
    },
    forget: () => {
      past = [];
    },
    any: () => past.length > 0,
  };
};
