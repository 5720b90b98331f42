// Line charts in SVG that several widgets share: scales, quiet axes, lines, a cursor. Sizes are CSS pixels.

import { svg } from "./dom.js";

const BENDS = { linear: [(v) => v, (v) => v], root: [Math.sqrt, (v) => v * v], log: [Math.log, Math.exp] };

/** scale("log", [1, 1000], [40, 300])(value) is a pixel; .invert(pixel) the value. */
export const scale = (kind, [low, high], [from, to]) => {
  const [bend, unbend] = BENDS[kind];
  const [a, b] = [bend(low), bend(high)];
  const at = (value) => from + ((to - from) * (bend(value) - a)) / (b - a || 1);
  at.invert = (pixel) => unbend(a + ((b - a) * (pixel - from)) / (to - from || 1));
  return at;
};
export const path = (points) =>
  points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
export const text = (x, y, content, anchor = "start", kind = "") =>
  svg("text", { x, y, "text-anchor": anchor, class: `kit-plot-text ${kind}` }, content);
export const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: `kit-plot-${kind}` });
export const curve = (points, kind) => svg("path", { d: path(points), class: `kit-plot-curve is-${kind}` });
export const dot = (cx, cy, kind = "", r = 4) => svg("circle", { cx, cy, r, class: `kit-plot-dot ${kind}` });

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
export const raised = (exponent) => [...String(exponent)].map((c) => SUPERSCRIPTS[c] ?? "⁻").join("");
/** 0.0006988 -> "6.988 × 10⁻⁴", four digits that count. */
export const scientific = (value, digits = 3) => {
  if (value === 0) return "0";
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return Number(exponent) === 0 ? mantissa : `${mantissa} × 10${raised(Number(exponent))}`;
};

/** Tells `onmove(x, event)` the place under a pointer that is pressed and drawn along; scrolling by touch still works. */
export const draggable = (node, onmove) => {
  const move = (event) => onmove(event.clientX - node.getBoundingClientRect().left, event);
  node.addEventListener("pointerdown", (event) => {
    node.setPointerCapture(event.pointerId);
    move(event);
  });
  node.addEventListener("pointermove", (event) => node.hasPointerCapture(event.pointerId) && move(event));
  return node;
};
