// The large heat map: key tokens above, the followed row as bars and numbers below.

import * as kit from "../shared/kit.js";
import { weightOf, weightText } from "../shared/weights.js";
import { shownToken } from "./data.js";
import { leastPitch, lift, markTop, NUMBER_WIDTH, whole } from "./labels.js";

const FOOT = { bars: 40, gap: 6 };

export const arrangeMap = ({ keys, rows, columns }, room, family) => {
  const cell = Math.max(11, Math.min(46, Math.floor((room - 1) / columns)));
  const pitch = Math.max(leastPitch(), cell);
  const size = Math.min(14, Math.max(11, cell - 1));
  const texts = keys.map((token) => kit.shorten(shownToken(token)));
  const widths = texts.map((text) => kit.measure(text, size, family));
  const upright = widths.map((width) => width <= cell + 1);
  const top = Math.ceil(Math.max(size + 4, ...widths.filter((_, i) => !upright[i]))) + 6;
  const bottom = top + rows * pitch;
  const flat = cell >= NUMBER_WIDTH;
  const base = bottom + FOOT.gap + FOOT.bars;
  const middle = (column) => (column + 0.5) * cell;
  const label = (text, column, y, turned, props) =>
    kit.svg(
      "text",
      {
        ...props,
        "font-size": props["font-size"] ?? size,
        "text-anchor": turned ? props.anchor : "middle",
        transform: `translate(${middle(column) + (turned ? size * 0.35 : 0)} ${y})${turned ? " rotate(-90)" : ""}`,
      },
      text,
    );
  const names = texts.map((text, i) =>
    label(text, i, top - 6 - lift(keys[i]) * size, !upright[i], { class: "ah-key", anchor: "start" }),
  );
  whole(names, keys);
  const frame = kit.svg("rect.ah-frame", { x: 0.5, width: columns * cell - 1, height: pitch });
  const bars = keys.map((_, i) => kit.svg("rect.ah-bar", { x: i * cell + 1, width: cell - 2 }));
  const numbers = keys.map((_, i) =>
    label("", i, base + (flat ? 14 : 5), !flat, { class: "ah-number", anchor: "end", "font-size": 11 }),
  );
  const line = kit.svg("line.ah-base", {
    x1: 0,
    x2: columns * cell,
    y1: base + 0.5,
    y2: base + 0.5,
  });
  const foot = kit.svg("g.ah-foot", line, bars, numbers);
  const follow = (weights, row) => {
    foot.style.display = frame.style.display = row < 0 ? "none" : "";
    const codes = row < 0 ? null : weights.subarray(row * columns, (row + 1) * columns);
    markTop(names, codes);
    if (!codes) return;
    frame.setAttribute("y", top + row * pitch - 0.5);
    bars.forEach((bar, i) => {
      const height = weightOf(codes[i]) * FOOT.bars;
      bar.setAttribute("y", base - height);
      bar.setAttribute("height", height);
      numbers[i].textContent = weightText(codes[i]);
    });
  };
  const width = columns * cell + 1;
  return { cell, pitch, top, width, height: base + (flat ? 20 : 38), nodes: [...names, frame, foot], follow };
};

/** Cells with a quiet gap; while a row is followed the others step back. */
export const drawMap = (canvas, { rows, columns, weights }, row, palette, { cell, pitch, top }) => {
  canvas.style.top = `${top}px`;
  const context = kit.sharpen(canvas, columns * cell, rows * pitch);
  context.clearRect(0, 0, columns * cell, rows * pitch);
  const gap = cell >= 20 ? 2 : 1;
  for (let r = 0; r < rows; r += 1) {
    context.globalAlpha = row < 0 || r === row ? 1 : 0.4;
    for (let c = 0; c < columns; c += 1) {
      context.fillStyle = palette.css[weights[r * columns + c]];
      context.fillRect(c * cell, r * pitch, cell - gap, pitch - gap);
    }
  }
};
