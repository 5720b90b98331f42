// A slider over a list of values, which Python's own may join.

import { slider } from "./controls.js";
import { grouped } from "./numbers.js";

/**
 * A slider that stops at `stops`; a value that is none of them joins them. `among(stops)` may leave some out for now.
 * `show(value)` moves it, `stops()` is all that it has.
 */
export const stopSlider = (label, { stops, value, format = grouped, among = (all) => all }, onmove) => {
  const all = [...stops];
  const join = (next) => {
    if (all.includes(next)) return;
    all.push(next);
    all.sort((a, b) => a - b);
  };
  join(value);
  const open = () => among(all);
  const node = slider(
    label,
    {
      min: 0,
      max: open().length - 1,
      value: open().indexOf(value),
      format: (place) => format(open()[place] ?? 0),
    },
    (place) => onmove(open()[place]),
  );
  node.show = (next) => {
    join(next);
    node.input.max = open().length - 1;
    node.set(open().indexOf(next));
  };
  node.stops = () => all;
  return node;
};
