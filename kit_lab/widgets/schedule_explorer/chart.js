// The curve, the two lines whose smaller one it is, its peak, and the step that is being read.

import { makeExplorer } from "../shared/explorer.js";
import * as kit from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { fall, peak, rate, rise } from "./data.js";

const HEIGHT = 270;
const INSET = { left: 62, right: 14, top: 26, bottom: 40 };

const REACH = 18; // px around the peak within which a pointer takes hold of it

/** onstep(step) is called while the reader draws along the curve, onpeak(step) while they draw the peak itself. */
export const makeChart = (onstep, onpeak) => {
  let held = false; // the pointer that is down has hold of the peak
  const clip = kit.id("kit-sc-clip");
  let state = null;
  const chart = makeExplorer({
    name: "kit-sc-chart",
    height: HEIGHT,
    inset: INSET,
    onmove: (x, event) => {
      const step = Math.min(state.steps, Math.max(1, Math.round(x)));
      if (event.type === "pointerdown") held = nearPeak(event);
      if (held) onpeak(step);
      else onstep(step);
    },
  });
  let summit = null; // the peak's ring, where it can be seen
  const nearPeak = ({ clientX, clientY }) => {
    const box = summit?.getBoundingClientRect();
    return (
      Boolean(box) && Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY) < REACH
    );
  };

  const ticksOf = ({ steps, axes }) =>
    axes === "log"
      ? Array.from({ length: 1 + Math.floor(Math.log10(steps)) }, (_, n) => 10 ** n)
      : [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * steps));
  const levelsOf = (low, high, log) => {
    if (!log) {
      const unit = 10 ** Math.floor(Math.log10(high));
      const step = [0.2, 0.25, 0.5, 1, 2, 2.5].map((n) => n * unit).find((each) => high / each <= 4.5);
      return Array.from({ length: 1 + Math.floor(high / step) }, (_, n) => n * step);
    }
    const [first, last] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => 10 ** (first + n));
  };
  const short = (value) =>
    value === 0 ? "0" : plot.scientific(value, 1).replace(/\.0 /, " ").replace(/^1 × /, "");

  const draw = (next) => {
    state = next;
    const { steps, warmup, step, constant, axes } = state;
    const log = axes === "log";
    const { width, right, bottom } = chart.frame();
    const highest = Math.max(Math.min(peak(state), rate(Math.min(warmup, steps), state)), constant ?? 0);
    const lowest = Math.min(rate(1, state), rate(steps, state), constant ?? Infinity);
    const range = log ? [lowest / 1.5, highest * 1.8] : [0, highest * 1.12];
    const xs = plot.scale(axes, log ? [1, steps] : [0, steps], [INSET.left, right]);
    const ys = plot.scale(axes, range, [bottom, INSET.top]);
    const count = Math.round(width / 2);
    const samples = Array.from({ length: count + 1 }, (_, n) =>
      Math.max(log ? 1 : 0, xs.invert(INSET.left + ((right - INSET.left) * n) / count)),
    );
    const branch = (f) =>
      samples.map((s) => [xs(s), Math.max(-1e4, ys(state.dModel ** -0.5 * f(Math.max(s, 1e-6), state)))]);
    const places = warmup < steps ? [...samples, warmup].sort((a, b) => a - b) : samples;
    const main = places.map((s) => [xs(s), s > 0 ? ys(rate(s, state)) : ys(0)]);
    const now = rate(step, state);
    const seen = warmup <= steps;
    summit = seen ? plot.dot(xs(warmup), ys(peak(state)), "is-ring kit-sc-peak", 6) : null;
    const spaced = (tick, n, all) => n === all.length - 1 || xs(all.at(-1)) - xs(tick) > 58;
    const ticks = ticksOf(state)
      .filter((tick) => !seen || Math.abs(xs(tick) - xs(warmup)) > 50)
      .filter(spaced);
    const label =
      `학습률 곡선. ` +
      `${seen ? `걸음 ${kit.grouped(warmup)}에서 가장 커서 ${plot.scientific(peak(state))}이고` : "웜업이 끝나지 않아 내내 오르고"}, ` +
      `걸음 ${kit.grouped(step)}에서는 ${plot.scientific(now)}이다.`;
    const nodes = [
      kit.svg(
        "defs",
        kit.svg(
          "clipPath",
          { id: clip },
          kit.svg("rect", {
            x: INSET.left,
            y: INSET.top - 14,
            width: right - INSET.left,
            height: bottom - INSET.top + 14,
          }),
        ),
      ),
      ...levelsOf(...range, log).flatMap((level) => [
        plot.line(INSET.left, ys(level), right, ys(level), "axis"),
        plot.text(INSET.left - 8, ys(level) + 4, short(level), "end"),
      ]),
      plot.line(INSET.left, bottom, right, bottom, "axis"),
      ...ticks.map((tick) =>
        plot.text(
          xs(tick),
          bottom + 17,
          kit.grouped(tick),
          tick === ticks.at(-1) && xs(tick) > right - 20 ? "end" : "middle",
        ),
      ),
      plot.text(right, HEIGHT - 4, log ? "걸음(로그 눈금)" : "걸음", "end"),
      plot.text(0, 10, log ? "학습률(로그 눈금)" : "학습률", "start"),
      kit.svg(
        "g",
        { "clip-path": `url(#${clip})` },
        plot.curve(branch(rise), "dashed"),
        plot.curve(branch(fall), "dashed"),
        constant === null
          ? null
          : plot.curve(
              [
                [INSET.left, ys(constant)],
                [right, ys(constant)],
              ],
              "text",
            ),
        plot.curve(main, "main"),
      ),
      ...(seen
        ? [
            plot.line(xs(warmup), ys(peak(state)), xs(warmup), bottom, "guide"),
            plot.text(
              xs(warmup),
              bottom + 17,
              `웜업 ${kit.grouped(warmup)}`,
              xs(warmup) > right - 30 ? "end" : "middle",
              "is-strong",
            ),
            summit,
          ]
        : []),
      plot.line(xs(step), INSET.top - 8, xs(step), bottom, "cursor"),
      plot.dot(xs(step), ys(now)),
    ];
    chart.draw({ xs, width, label, nodes });
  };
  return { node: chart.node, draw };
};
