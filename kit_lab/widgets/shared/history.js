// What the reader did before: a step back, and ahead again.

import { el } from "./dom.js";

/** `read()` is the state that stands, `write(state)` shows another; `look` is the class of the two buttons in `nodes`. */
export const makeHistory = (read, write, look) => {
  let [past, future] = [[], []];
  let now = read();
  const move = (from, to) => {
    if (!from.length) return;
    to.push(read());
    now = from.pop();
    write(now);
  };
  const button = (name, onclick) => el("button", { class: look, onclick }, name);
  const back = button("되돌리기", () => move(past, future));
  const ahead = button("다시 하기", () => move(future, past));
  const note = (old, next) => {
    past.push(old);
    future = [];
    now = next;
  };
  return {
    nodes: [back, ahead],
    go: (next) => {
      note(read(), next);
      write(next);
    },
    /** Notes what another wrote: Python, or a link. */
    follow: () => {
      if (JSON.stringify(read()) !== JSON.stringify(now)) note(now, read());
    },
    forget: () => {
      [past, future] = [[], []];
    },
    update: () => {
      back.setAttribute("aria-disabled", String(!past.length));
      ahead.setAttribute("aria-disabled", String(!future.length));
    },
  };
};
