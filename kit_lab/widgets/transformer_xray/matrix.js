// One matrix that can be read number by number, by pointer or with the arrow keys.

import { arrowOf, el, number } from "../shared/kit.js";
import { inText } from "../shared/token_names.js";
import { paint } from "./heat.js";
import { placed } from "./names.js";

const CELL = { min: 3, max: 26 };

/**
 * `onread(words, langOf)` hears the number under the pointer. draw({ matrix, rows, columns, ink, weight, row, width, langOf }): rows and
 * columns are token names, columns null where they have none.
 */
export const makeMatrix = (spec, onread) => {
  const caption = el("span.kit-tx-caption");
  const canvas = el("canvas", { role: "img", tabindex: "0" });
  const marker = el("span.kit-tx-marker", { "aria-hidden": "true" });
  const veil = el("span.kit-tx-veil", { "aria-hidden": "true" });
  const cell = el("span.kit-tx-cell", { "aria-hidden": "true" });
  const heads = el("span.kit-tx-heads-row", { "aria-hidden": "true" });
  const labels = el("span.kit-tx-labels", { "aria-hidden": "true" });
  const node = el(
    "figure.kit-tx-matrix",
    el("figcaption", caption),
    heads,
    el("span.kit-tx-grid", labels, el("span.kit-tx-frame", canvas, veil, marker, cell)),
  );
  let now = null;
  let place = [0, 0];

  const read = (row, column) => {
    const { matrix, rows, columns } = now;
    place = [row, column];
    const value = matrix.data[row * matrix.columns + column];
    const [h, w] = [100 / matrix.rows, 100 / matrix.columns];
    cell.hidden = false;
    cell.style.cssText = `top:${row * h}%;left:${column * w}%;height:${h}%;width:${w}%`;
    const where = columns ? placed(columns, column) : `${column + 1}열`;
    const shown = value < -1e8 ? "가려짐 (−10⁹)" : number(value, 4);
    onread(`${spec.name}: ${placed(rows, row)} 행, ${where} = ${shown}`, now.langOf);
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    const inside = (share, size) => Math.max(0, Math.min(size - 1, Math.floor(share * size)));
    read(
      inside((event.clientY - box.top) / box.height, now.matrix.rows),
      inside((event.clientX - box.left) / box.width, now.matrix.columns),
    );
  };
  canvas.addEventListener("pointermove", at);
  canvas.addEventListener("pointerdown", at);
  const leave = () => {
    if (document.activeElement !== canvas) cell.hidden = true;
  };
  canvas.addEventListener("pointerleave", leave);
  canvas.addEventListener("blur", leave);
  canvas.addEventListener("focus", () => read(...place));
  canvas.addEventListener("keydown", (event) => {
    const step = arrowOf(event);
    if (!step) return;
    event.preventDefault();
    const { rows, columns } = now.matrix;
    read(
      Math.max(0, Math.min(rows - 1, place[0] + step[0])),
      Math.max(0, Math.min(columns - 1, place[1] + step[1])),
    );
  });

  const draw = (next) => {
    now = next;
    const { matrix, rows, columns, ink, weight, row, width } = next;
    place = [Math.min(place[0], matrix.rows - 1), Math.min(place[1], matrix.columns - 1)];
    const size = Math.max(CELL.min, Math.min(CELL.max, width / matrix.columns));
    const height = Math.max(12, Math.min(18, 300 / matrix.rows));
    const across = Math.min(width, size * matrix.columns);
    paint(canvas, matrix, ink, weight);
    canvas.style.width = `${across}px`;
    canvas.style.height = `${height * matrix.rows}px`;
    const shape = `${matrix.rows} × ${matrix.columns}`;
    caption.replaceChildren(el("b", spec.name), ` ${spec.says} · ${shape}`);
    canvas.setAttribute(
      "aria-label",
      `${spec.name}, ${spec.says}, ${shape}. 화살표로 칸을 옮겨 값을 읽는다.`,
    );
    labels.replaceChildren(...rows.map((name) => el("i", { style: `height:${height}px` }, inText(name))));
    // Letters above the columns where there is room for one each.
    const named = columns !== null && across / matrix.columns >= 9;
    heads.hidden = !named;
    heads.style.width = `${across}px`;
    heads.replaceChildren(...(named ? columns.map((name) => el("i", inText(name))) : []));
    marker.hidden = row === null;
    veil.style.top = `${row === null ? 100 : (100 * (row + 1)) / matrix.rows}%`;
    if (row !== null) marker.style.cssText = `top:${(100 * row) / matrix.rows}%;height:${100 / matrix.rows}%`;
    cell.hidden = true;
    if (document.activeElement === canvas) read(...place);
  };
  return { node, draw };
};
