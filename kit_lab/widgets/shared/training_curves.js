// Curves over the steps of a training run: loss, shares of right answers, learning rate; with a cursor.

import * as kit from "./kit.js";
import * as plot from "./plot.js";

const LEFT = 46; // room for a tick such as 100%
const LETTER = 6.3; // px of a tick's character, the widest fonts included

/** options: {label, height, x: {kind, range, ticks}, y: {range, ticks, format},
 *  lines: [{points: [[step, value]], kind, dots}], guides: [{value, label}], cursor: step or null, marks: [[step, value, kind]], onstep,
 *  room: its width, for who draws several; asking for it lays the page out}. */
export const makeCurves = (title, key, onstep) => {
  const inset = { left: LEFT, right: 10, top: 8, bottom: 22 };
  const picture = kit.svg("svg.kit-plot", { role: "img" });
  let xs = null;
  if (onstep) plot.draggable(picture, (pixel) => xs && onstep(xs.invert(pixel)));
  const reading = kit.el("span.kit-tc-reading.kit-number");
  const holder = kit.el("div.kit-tc-holder", picture);
  const node = kit.el(
    "div.kit-tc",
    kit.el("p.kit-tc-title", kit.el("span", title), reading),
    holder,
    key.length > 1
      ? kit.el(
          "p.kit-wrap.kit-plot-key",
          ...key.map(({ name, kind }) => kit.el("span", { class: `is-${kind}` }, name)),
        )
      : null,
  );
  const draw = ({
    label,
    height = 130,
    x,
    y,
    lines,
    guides = [],
    cursor = null,
    marks = [],
    reading: words = "",
    room = holder.clientWidth,
  }) => {
    const width = Math.max(120, room);
    inset.left = Math.max(LEFT, 8 + LETTER * Math.max(...y.ticks.map((tick) => y.format(tick).length)));
    const [right, bottom] = [width - inset.right, height - inset.bottom];
    xs = plot.scale(x.kind ?? "linear", x.range, [inset.left, right]);
    const ys = plot.scale("linear", y.range, [bottom, inset.top]);
    reading.textContent = words;
    picture.setAttribute("height", height);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("aria-label", label);
    picture.replaceChildren(
      ...y.ticks.flatMap((tick) => [
        plot.line(inset.left, ys(tick), right, ys(tick), "axis"),
        plot.text(inset.left - 6, ys(tick) + 4, y.format(tick), "end"),
      ]),
      ...x.ticks.map((tick) =>
        plot.text(
          xs(tick),
          bottom + 16,
          kit.grouped(tick),
          tick === x.range[1] ? "end" : tick === x.range[0] ? "start" : "middle",
        ),
      ),
      ...guides.flatMap(({ value, label: name }) => [
        plot.line(inset.left, ys(value), right, ys(value), "guide"),
        plot.text(right, ys(value) + 13, name, "end"),
      ]),
      ...(cursor === null ? [] : [plot.line(xs(cursor), inset.top, xs(cursor), bottom, "cursor")]),
      ...lines.map(({ points, kind }) =>
        plot.curve(
          points.map(([s, v]) => [xs(s), ys(v)]),
          kind,
        ),
      ),
      ...lines.flatMap(({ points, kind, dots }) =>
        dots ? points.map(([s, v]) => plot.dot(xs(s), ys(v), kind === "main" ? "" : `is-${kind}`, 2.4)) : [],
      ),
      ...marks.map(([s, v, kind]) => plot.dot(xs(s), ys(v), kind === "main" ? "" : `is-${kind}`, 4.5)),
    );
  };
  return { node, draw };
};

const percent = (share) => `${Math.round(100 * share)}%`;
export const SHARES = { range: [0, 1], ticks: [0, 0.5, 1], format: percent };
/**
 * A quiet axis from 0 to just above the largest value: at most five ticks at round numbers, `format`ted with the
 * digits they need.
 */
export const upTo = (largest, format) => {
  const unit = 10 ** Math.floor(Math.log10(largest || 1));
  const step = [0.2, 0.5, 1, 2, 5].map((n) => n * unit).find((each) => largest / each <= 4.2);
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  return {
    range: [0, largest * 1.06 || 1],
    ticks: Array.from({ length: 1 + Math.floor(largest / step) }, (_, n) => n * step),
    format: (value) => format(value, digits),
  };
};
