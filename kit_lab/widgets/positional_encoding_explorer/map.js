// The heat map of all positions and dimensions, its reading cell, and the pieces that the other parts share.

import * as kit from "../shared/kit.js";
import { el, number, svg } from "../shared/kit.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { clamp, lengthText, wavelength } from "./data.js";

// ---- pieces that several parts use -------------------------------------------------------------------
export const part = (title, question, answer, ...children) => {
  const name = kit.id("kit-pe-title");
  return el(
    "div.kit-pe-part",
    { role: "group", "aria-labelledby": name },
    el("p.kit-hidden", { id: name }, title),
    kit.asking(question, answer),
    children,
  );
};
/** A table built only while it is open. `rows(state)` gives [header cells, ...rows]. */
export const disclosure = (caption, rows) => {
  const body = el("div.kit-pe-scroll", { tabindex: 0, role: "group", "aria-label": caption });
  let state = null;
  let cells = [];
  let shape = "";
  /** In place while the table keeps its shape: a slider under way cannot wait for hundreds of new rows. */
  const fill = () => {
    if (!node.open || !state) return;
    const [head, ...lines] = rows(state);
    const wanted = `${lines.length} ${head.length}`;
    if (shape === wanted) {
      [head, ...lines].flat().forEach((text, n) => {
        if (cells[n].textContent !== String(text)) cells[n].textContent = text;
      });
      return;
    }
    shape = wanted;
    body.replaceChildren(
      el(
        "table.kit-number",
        el("caption", caption),
        headRow(head),
        el("tbody", ...lines.map((line) => bodyRow(...line))),
      ),
    );
    cells = [...body.querySelectorAll("th, td")];
  };
  const node = el("details.kit-pe-table", { ontoggle: fill }, el("summary", "표로 보기"), body);
  return {
    node,
    draw: (next) => {
      state = next;
      fill();
    },
  };
};
export const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });
/** p is a filled dot, p+k a ring: told apart without colour. */
export const mark = (x, y, second) =>
  svg("circle", { cx: x, cy: y, r: 4, class: second ? "kit-pe-q" : "kit-pe-p" });

// ---- 1. heat map ---------------------------------------------------------------------------------------
/** `choose(position)` is called when the reader presses a cell: its row becomes p. */
export const heatMap = (root, choose) => {
  const canvas = el("canvas.kit-pe-canvas", { tabindex: 0, role: "application" });
  const [rowP, rowQ, pairBox, cursorBox] = ["p", "q", "pair", "cursor"].map((kind) =>
    el("div", { class: `kit-pe-box is-${kind}` }),
  );
  const [tagP, tagQ, tagPair, first, last] = ["p", "q", "pair", "first", "last"].map((kind) =>
    el("span", { class: `kit-pe-tag is-${kind}` }),
  );
  const [low, high] = [el("span", "0"), el("span")];
  const readout = el("output.kit-pe-readout.kit-number");
  const table = disclosure("두 위치의 인코딩", (s) => [
    ["차원", "파장", `PE(p = ${s.p})`, `PE(p+k = ${s.q})`],
    ...Array.from({ length: s.dModel }, (_, d) => [
      `${d} ${d % 2 ? "cos" : "sin"}`,
      lengthText(wavelength(d >> 1, s)),
      number(s.table[s.p * s.dModel + d], 4),
      number(s.table[s.q * s.dModel + d], 4),
    ]),
  ]);
  let state = null;
  let cell = null; // [position, dimension] under the pointer or moved to by keyboard

  const place = (box, top, height, left, width) =>
    Object.assign(box.style, {
      top: `${100 * top}%`,
      height: `${100 * height}%`,
      left: `${100 * left}%`,
      width: `${100 * width}%`,
    });
  const showCell = () => {
    const { length, dModel } = state;
    const [position, dimension] = cell ?? [state.p, 2 * state.i];
    cursorBox.hidden = !cell;
    place(cursorBox, position / length, 1 / length, dimension / dModel, 1 / dModel);
    const value = number(state.table[position * dModel + dimension], 4);
    readout.textContent =
      `위치 ${position} · 차원 ${dimension} (쌍 ${dimension >> 1}의 ${dimension % 2 ? "cos" : "sin"}) ` +
      `· 값 ${value} · 파장 ${lengthText(wavelength(dimension >> 1, state))}`;
  };
  const moveTo = (position, dimension) => {
    cell = [clamp(position, 0, state.length - 1), clamp(dimension, 0, state.dModel - 1)];
    showCell();
  };
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    moveTo(
      Math.floor(((event.clientY - box.top) / box.height) * state.length),
      Math.floor(((event.clientX - box.left) / box.width) * state.dModel),
    );
    if (event.pointerType === "mouse" && event.buttons === 1) choose(cell[0]);
  };
  const leave = () => {
    cell = null;
    showCell();
  };
  const PAGES = { PageUp: [-10, 0], PageDown: [10, 0] };
  canvas.addEventListener("pointermove", point);
  canvas.addEventListener("pointerdown", point);
  canvas.addEventListener("click", () => cell && choose(cell[0]));
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
  canvas.addEventListener("blur", leave);
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose((cell ?? [state.p])[0]);
    }
    const step = kit.arrowOf(event) ?? PAGES[event.key];
    if (!step) return;
    event.preventDefault();
    const [position, dimension] = cell ?? [state.p, 2 * state.i];
    moveTo(position + step[0], dimension + step[1]);
  });

  let painted = "";
  const paint = ({ length, dModel, table: values, base }) => {
    const key = [length, dModel, base, root.dataset.kitTheme].join();
    if (painted === key) return;
    painted = key;
    const { signed } = kit.scales(root);
    const words = Array.from({ length: 257 }, (_, n) => kit.pixel(signed((n - 128) / 128)));
    kit.paint(canvas, length, dModel, (n) => words[Math.round(128 + 128 * values[n])]);
  };
  const tag = (node, share, name, value) => {
    node.replaceChildren(name, el("span.kit-pe-tagvalue", value ?? ""));
    node.style.top = `${100 * share}%`;
  };
  const draw = (next) => {
    state = next;
    if (cell && (cell[0] >= state.length || cell[1] >= state.dModel)) cell = null;
    const { length, dModel, p, q, i } = state;
    paint(state);
    canvas.style.height = `${clamp(length * 5, 160, 300)}px`;
    canvas.setAttribute(
      "aria-label",
      `위치 ${length}개와 차원 ${dModel}개의 포지셔널 인코딩 히트맵. 화살표 키로 칸을 옮기며 값을 읽고 엔터 키로 그 행을 p로 삼는다.`,
    );
    place(rowP, p / length, 1 / length, 0, 1);
    place(rowQ, q / length, 1 / length, 0, 1);
    place(pairBox, 0, 1, (2 * i) / dModel, 2 / dModel);
    tag(tagP, (p + 0.5) / length, "p", ` = ${p}`);
    tag(tagQ, (q + 0.5) / length, "p+k", ` = ${q}`);
    tag(first, 0.5 / length, "0");
    tag(last, 1 - 0.5 / length, String(length - 1));
    first.hidden = p / length < 0.1;
    last.hidden = p / length > 0.88;
    tagPair.textContent = `쌍 ${i}`;
    tagPair.style.left = `${(100 * (2 * i + 1)) / dModel}%`;
    high.textContent = String(dModel - 1);
    showCell();
    table.draw(state);
  };
  const node = part(
    "지도: 한 행이 한 위치의 인코딩이다",
    "한 행이 한 위치의 인코딩이다. 칸을 누르면 그 행이 p가 된다. 무늬가 같은 두 행을 찾을 수 있을까?",
    "없다. 앞쪽 차원은 위치를 따라 빠르게 출렁이며 되풀이되지만 뒤쪽 차원은 느리게 움직인다. 행 전체를 보면 어느 두 위치도 같은 무늬가 아니다.",
    el("div.kit-pe-legend", { "aria-hidden": "true" }, "\u22121", el("span.kit-pe-ramp"), "+1"),
    el(
      "div.kit-pe-map",
      el("div.kit-pe-gutter", { "aria-hidden": "true" }, first, last, tagP),
      el(
        "div.kit-pe-frame",
        el("div.kit-pe-above", { "aria-hidden": "true" }, tagPair),
        canvas,
        rowP,
        rowQ,
        pairBox,
        cursorBox,
      ),
      el("div.kit-pe-gutter", { "aria-hidden": "true" }, tagQ),
      el("div.kit-pe-below", { "aria-hidden": "true" }, low, el("span", "차원"), high),
    ),
    readout,
    table.node,
  );
  return { node, draw };
};
