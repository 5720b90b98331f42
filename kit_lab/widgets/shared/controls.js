// Native inputs, labelled, so that keyboard and screen readers come for free.

import { el, id } from "./dom.js";
import { inOneLanguage } from "./languages.js";
import { grouped } from "./numbers.js";

/** options: {value: label}, or labels whose places are the values. A radio group drawn as one strip. */
export const segmented = (legend, options, selected, onchange) => {
  const name = id("kit-seg");
  const inputs = Object.keys(options).map((value) =>
    el("input", {
      type: "radio",
      name,
      value,
      id: id("kit-opt"),
      checked: value === selected,
      onchange: () => onchange(value),
    }),
  );
  const node = el(
    "fieldset.kit-segmented",
    el("legend", legend),
    el(
      "div.kit-strip",
      ...Object.values(options).map((label, i) => [inputs[i], el("label", { for: inputs[i].id }, label)]),
    ),
  );
  node.select = (value) => inputs.forEach((input) => (input.checked = input.value === String(value)));
  return node;
};

export const slider = (label, { min, max, step = 1, value, format = String }, oninput) => {
  // the slider itself says its value
  const output = el("output.kit-value", { "aria-live": "off" }, format(value));
  const input = el("input", { type: "range", id: id("kit-range"), min, max, step, value });
  const show = () => {
    output.textContent = format(Number(input.value));
    input.setAttribute("aria-valuetext", output.textContent);
  };
  input.addEventListener("input", () => {
    show();
    oninput(Number(input.value));
  });
  show();
  const node = el("div.kit-slider", el("label", { for: input.id }, label), input, output);
  node.input = input;
  node.set = (next) => {
    input.value = next;
    show();
  };
  return node;
};

/**
 * A slider over a list of values: it stops at `stops`; a value that is none of them joins them. `among(stops)` may leave some out for now.
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

/** Options as in `segmented`. */
export const select = (label, options, selected, onchange) => {
  const input = el(
    "select",
    { id: id("kit-select"), onchange: () => onchange(input.value) },
    ...Object.entries(options).map(([value, text]) =>
      el("option", { value, selected: value === selected }, inOneLanguage(text)),
    ),
  );
  const node = el("div.kit-select", el("label", { for: input.id }, label), input);
  node.input = input;
  return node;
};
