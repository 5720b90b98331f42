// The valley with the ball and its path, and the points with the line that the parameter draws.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { lossAt, slopeAt } from "./data.js";

const HEIGHT = 260;
const INSET = { left: 38, right: 12, top: 26, bottom: 36 };

/** Round numbers within the range, about `most` of them. */
const ticksOf = (low, high, most) => {
  const power = 10 ** Math.floor(Math.log10((high - low) / most));
  const unit = [1, 2, 5, 10].map((n) => n * power).find((each) => (high - low) / each <= most);
  const first = Math.ceil(low / unit - 1e-9);
  const count = Math.floor(high / unit + 1e-9) - first;
  return Array.from({ length: 1 + count }, (_, n) => Number(((first + n) * unit).toPrecision(6)));
};

/** A picture with two axes; `draw(xRange, yRange, names, label, inside)` puts what `inside(xs, ys)` gives into its frame. */
const makeFrame = (name) => {
  const clip = kit.id("kit-de-clip");
  const picture = kit.svg("svg.kit-plot", { height: HEIGHT, role: "img" });
  const node = el("div", { class: name }, picture);
  const draw = (xRange, yRange, [xName, yName], label, inside, above = () => []) => {
    const width = Math.max(200, node.clientWidth);
    const [right, bottom] = [width - INSET.right, HEIGHT - INSET.bottom];
    const xs = plot.scale("linear", xRange, [INSET.left, right]);
    const ys = plot.scale("linear", yRange, [bottom, INSET.top]);
    const box = { x: INSET.left, y: INSET.top, width: right - INSET.left, height: bottom - INSET.top };
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("aria-label", label);
    picture.replaceChildren(
      kit.svg("defs", kit.svg("clipPath", { id: clip }, kit.svg("rect", box))),
      ...ticksOf(...yRange, 5).flatMap((tick) => [
        plot.line(INSET.left, ys(tick), right, ys(tick), "axis"),
        plot.text(INSET.left - 8, ys(tick) + 4, kit.exact(tick), "end"),
      ]),
      ...ticksOf(...xRange, width < 300 ? 4 : 6).map((tick) =>
        plot.text(xs(tick), bottom + 16, kit.exact(tick), "middle"),
      ),
      plot.text(right, HEIGHT - 3, xName, "end"),
      plot.text(0, 11, yName, "start"),
      kit.svg("g", { "clip-path": `url(#${clip})` }, inside(xs, ys)),
      ...above(xs, ys, right),
    );
  };
  return { node, draw };
};

export const makeValley = (told) => {
  const frame = makeFrame("kit-de-valley");
  const draw = (state) => {
    const { path, w, best, start, steps } = state;
    const reach = 1.8 * Math.max(Math.abs(start - best), 0.5);
    const range = [best - reach, best + reach];
    const highest = lossAt(range[1], state);
    const at = (value) => lossAt(value, state);
    const curve = Array.from({ length: 121 }, (_, n) => range[0] + ((range[1] - range[0]) * n) / 120);
    const gone = w < range[0] || w > range[1];
    const side = reach * 0.22; // of the tangent, to either side
    const label =
      `w를 바꿀 때의 손실 곡선. 걸음 ${steps}에 w는 ${told(w)}, 손실은 ${told(at(w))}이다.` +
      (gone ? " 그림을 벗어났다." : "");
    const inside = (xs, ys) => {
      // Far outside a pixel would overflow; the frame cuts long before.
      const place = (value) => [
        Math.min(1e4, Math.max(-1e4, xs(value))),
        Math.min(1e4, Math.max(-1e4, ys(at(value)))),
      ];
      const [x, y] = place(w);
      return [
        plot.line(xs(best), ys(at(best)), xs(best), ys(0), "guide"),
        plot.curve(
          curve.map((value) => place(value)),
          "text",
        ),
        path.length > 1 ? plot.curve(path.map(place), "main") : null,
        ...path.slice(0, -1).map((value) => plot.dot(...place(value), "is-past", 3.2)),
        gone
          ? null
          : plot.curve(
              [-side, side].map((d) => [xs(w + d), ys(at(w) + d * slopeAt(w, state))]),
              "warm",
            ),
        gone ? null : plot.dot(x, y, "is-ball", 7.5),
      ];
    };
    const above = (_xs, _ys, right) =>
      gone
        ? [
            plot.text(
              w < best ? INSET.left : right,
              INSET.top - 8,
              w < best ? `← w = ${told(w)}` : `w = ${told(w)} →`,
              w < best ? "start" : "end",
              "is-accent",
            ),
          ]
        : [];
    frame.draw(range, [0, highest], ["w", "손실"], label, inside, above);
  };
  return { node: frame.node, draw };
};

export const makeLine = (told) => {
  const frame = makeFrame("kit-de-line");
  const draw = ({ xs: across, ys: up, w }) => {
    const [left, right] = [Math.min(0, ...across), Math.max(0, ...across)];
    const [low, high] = [Math.min(0, ...up), Math.max(0, ...up)];
    const xRange = [left * 1.1, right * 1.1];
    const yRange = [low * 1.12, high * 1.12 || 1];
    const label = `점 ${across.length}개와 직선 y = ${told(w)} x. 세로 막대는 점마다 빗나간 만큼이다.`;
    const inside = (xs, ys) => {
      const y = (value) => Math.min(1e4, Math.max(-1e4, ys(value)));
      return [
        ...across.map((x, n) => plot.line(xs(x), ys(up[n]), xs(x), y(w * x), "miss")),
        plot.curve(
          xRange.map((x) => [xs(x), y(w * x)]),
          "main",
        ),
        ...across.map((x, n) => plot.dot(xs(x), ys(up[n]), "is-text", 4.5)),
      ];
    };
    frame.draw(xRange, yRange, ["x", "y"], label, inside);
  };
  return { node: frame.node, draw };
};
