// What was operated on before: back and ahead. What Python or a link writes goes into the same history.

import { el } from "../shared/kit.js";

/** `read()` and `write(operations)` are the widget's own; the buttons are in `nodes`. */
export const makeHistory = (read, write) => {
  let [past, future] = [[], []];
  let now = read();
  const opened = now;
  const move = (from, to) => {
    to.push(now);
    now = from.pop();
    write(now);
  };
  const button = (name, onclick) => el("button", { type: "button", class: "kit-su-act", onclick }, name);
  const back = button("되돌리기", () => move(past, future));
  const ahead = button("다시 하기", () => move(future, past));
  const reset = button("처음으로", () => go(opened));
  const note = (next) => {
    past.push(now);
    future = [];
    now = next;
  };
  const go = (next) => {
    note(next);
    write(next);
  };
  return {
    nodes: [back, ahead, reset],
    go,
    /** Notes what another wrote. */
    follow: () => {
      if (JSON.stringify(read()) !== JSON.stringify(now)) note(read());
    },
    update: () => {
      back.disabled = !past.length;
      ahead.disabled = !future.length;
      reset.disabled = JSON.stringify(now) === JSON.stringify(opened);
    },
  };
};
