// Lines from query to key tokens; the followed row as numbers and bars on the right.

import * as kit from "../shared/kit.js";
import { weightOf, weightText } from "../shared/weights.js";
import { shownToken } from "./data.js";
import { leastPitch, lift, markTop, NUMBER_WIDTH, whole } from "./labels.js";

const FAINTEST = 10; // the code of 0.01: a fainter line could not be seen

export const arrangeLines = ({ keys, rows, columns }, room, family) => {
  const longest = Math.max(rows, columns);
  const pitch = Math.max(leastPitch(), longest <= 12 ? 30 : longest <= 20 ? 24 : 18);
  const size = Math.min(14, pitch - 3);
  const texts = keys.map((token) => kit.shorten(shownToken(token)));
  const keyWidth = Math.ceil(Math.max(...texts.map((text) => kit.measure(text, size, family)))) + 8;
  const barRoom = Math.max(24, Math.min(70, room * 0.18));
  const width = Math.min(room, 560);
  const end = width - keyWidth - NUMBER_WIDTH - barRoom - 12;
  const top = 6;
  const y = (i) => top + (i + 0.5) * pitch;
  const fans = Array.from({ length: rows }, () => kit.svg("g.ah-fan"));
  /** One fan of lines a query; the lines of the last head are bent anew rather than made anew. */
  const weigh = (weights) =>
    fans.forEach((fan, r) => {
      let line = fan.firstChild;
      for (let c = 0; c < columns; c += 1) {
        const code = weights[r * columns + c];
        if (code < FAINTEST) continue;
        line ??= fan.appendChild(kit.svg("path"));
        line.setAttribute("d", `M0 ${y(r)}C${end / 2} ${y(r)} ${end / 2} ${y(c)} ${end} ${y(c)}`);
        line.setAttribute("stroke-opacity", weightOf(code));
        line = line.nextSibling;
      }
      while (line) {
        const next = line.nextSibling;
        line.remove();
        line = next;
      }
    });
  const at = (x, i, props, text) => kit.svg("text", { x, y: y(i) + size * 0.36, ...props }, text);
  const names = texts.map((text, i) =>
    at(end + 8, i, { class: "ah-key", "font-size": size, dy: -lift(keys[i]) * size }, text),
  );
  whole(names, keys);
  const numbers = keys.map((_, i) => at(end + keyWidth + 6, i, { class: "ah-number", "font-size": 12 }, ""));
  const bars = keys.map((_, i) =>
    kit.svg("rect.ah-bar", {
      x: end + keyWidth + NUMBER_WIDTH + 10,
      y: y(i) - pitch * 0.3,
      height: pitch * 0.6,
    }),
  );
  const foot = kit.svg("g", numbers, bars);
  const follow = (weights, row) => {
    const codes = row < 0 ? null : weights.subarray(row * columns, (row + 1) * columns);
    fans.forEach((fan, r) => fan.classList.toggle("ah-aside", Boolean(codes) && r !== row));
    foot.style.display = codes ? "" : "none";
    markTop(names, codes);
    codes?.forEach((code, i) => {
      numbers[i].textContent = weightText(code);
      bars[i].setAttribute("width", weightOf(code) * barRoom);
    });
  };
  return {
    pitch,
    top,
    width,
    height: top + longest * pitch + 4,
    nodes: [...fans, ...names, foot],
    weigh,
    follow,
  };
};
