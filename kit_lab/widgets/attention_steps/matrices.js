// Matrices on the page: those that the reader edits, and those that are computed.

import { arrowOf, el } from "../shared/kit.js";
import { numberField } from "../shared/number_field.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { BOUND, largest, short } from "./data.js";

// ---- matrices the reader edits ---------------------------------------------------------------------
const tint = (node, share) => {
  node.style.setProperty("--tint", Math.min(1, Math.abs(share)).toFixed(3));
  node.classList.toggle("is-negative", share < 0);
};
const named = (scope) => (label) => el("th", { scope, title: label }, label);
const frame = (caption, table) =>
  el("div.kit-as-matrix", el("div.kit-small.kit-as-caption", caption), el("div.kit-as-scroll", table));

/** One stop of the keyboard: left and right walk from cell to cell, up and down change the number. */
export const editor = (name, title, symbol, onedit, hint) => {
  const body = el("tbody");
  const caption = el("span");
  let stop = 0; // the cell that Tab comes to, counted row by row
  const inputs = () => [...body.querySelectorAll("input")];
  const rove = () => {
    const all = inputs();
    stop = Math.min(stop, all.length - 1);
    all.forEach((input, n) => (input.tabIndex = n === stop ? 0 : -1));
  };
  body.addEventListener("focusin", ({ target }) => {
    stop = Math.max(0, inputs().indexOf(target));
    rove();
  });
  body.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = inputs()[inputs().indexOf(event.target) + by];
    next?.focus();
    next?.select();
  });
  const node = frame(caption, el("table.kit-number", { "aria-label": `${title} ${symbol}` }, body));
  let cells = [];
  let values = [];
  const cell = (r, c) => {
    const field = numberField({
      label: `${title} ${r + 1}행 ${c + 1}열`,
      bound: BOUND,
      read: () => values[r]?.[c],
      take: (next) => {
        // the next key may come before the redraw
        values = values.map((row, y) => row.map((x, z) => (y === r && z === c ? next : x)));
        onedit(name, values);
      },
      judge: (good) =>
        hint(
          good
            ? ""
            : `${symbol}의 ${r + 1}행 ${c + 1}열: \u2212${BOUND}에서 ${BOUND} 사이의 수를 적는다. 그때까지 쓰는 값: ${short(values[r][c])}`,
        ),
      leave: () => hint("", true),
    });
    return { td: el("td", field.input), update: field.update };
  };
  const draw = (matrix, labels) => {
    if (matrix.length !== cells.length || matrix[0].length !== cells[0].length)
      cells = matrix.map((row, r) => row.map((_, c) => cell(r, c)));
    values = matrix;
    if (body.dataset.labels !== JSON.stringify([labels, matrix[0].length])) {
      body.dataset.labels = JSON.stringify([labels, matrix[0].length]);
      body.replaceChildren(
        ...cells.map((row, r) => bodyRow(named("row")(labels[r]), ...row.map(({ td }) => td))),
      );
    }
    rove();
    caption.textContent = `${title} ${symbol} (${matrix.length}×${matrix[0].length})`;
    const top = largest(matrix);
    cells.forEach((row, r) =>
      row.forEach(({ td, update }, c) => {
        tint(td, matrix[r][c] / top);
        update();
      }),
    );
  };
  const highlight = (test) =>
    cells.forEach((row, r) => row.forEach(({ td }, c) => td.classList.toggle("is-source", test(r, c))));
  return { node, draw, highlight, cell: (r, c) => cells[r]?.[c]?.td };
};

// ---- matrices that are computed ----------------------------------------------------------------------
/** content(r, c) fills a cell; `pick(r, c, pressed)` is told which cell is under the pointer, has the focus or is pressed. */
export const grid = (caption, rows, columns, content, share, pick) => {
  const cells = rows.map((_, r) =>
    columns.map((_, c) => {
      const td = el(
        "td",
        pick
          ? {
              tabindex: -1,
              onfocusin: () => pick(r, c),
              onpointerenter: () => pick(r, c),
              onclick: () => pick(r, c, true),
            }
          : {},
        content(r, c),
      );
      tint(td, share(r, c));
      return td;
    }),
  );
  const target = (r, c) => cells[r]?.[c]?.querySelector("button") ?? cells[r]?.[c];
  const move = (event) => {
    const step = arrowOf(event);
    const r = cells.findIndex((row) => row.some((td) => td.contains(event.target)));
    if (!step || r < 0) return;
    event.preventDefault();
    const c = cells[r].findIndex((td) => td.contains(event.target));
    target(r + step[0], c + step[1])?.focus();
  };
  const table = el(
    "table.kit-number",
    { "aria-label": caption, role: pick ? "grid" : null, onkeydown: pick ? move : null },
    headRow(el("td"), columns.map(named("col"))),
    el("tbody", ...cells.map((row, r) => bodyRow(named("row")(rows[r]), row))),
  );
  const node = frame(caption, table);
  const select = (r, c) =>
    cells.forEach((row, y) =>
      row.forEach((td, x) => {
        const here = y === r && x === c;
        td.classList.toggle("is-picked", here);
        if (td.firstElementChild) td.removeAttribute("tabindex");
        target(y, x).tabIndex = here ? 0 : -1;
      }),
    );
  const highlight = (test) =>
    cells.forEach((row, r) => row.forEach((td, c) => td.classList.toggle("is-source", test(r, c))));
  return { node, select, highlight, cell: (r, c) => cells[r]?.[c], focus: (r, c) => target(r, c)?.focus() };
};
