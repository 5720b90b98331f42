// Matrices on the page: those that the reader edits, and those that are computed.

import { el } from "../shared/kit.js";
import { BOUND, largest, short } from "./data.js";

// ---- matrices the reader edits ---------------------------------------------------------------------
const tint = (node, share) => {
  node.style.setProperty("--tint", Math.min(1, Math.abs(share)).toFixed(3));
  node.classList.toggle("is-negative", share < 0);
};
const frame = (caption, table) =>
  el(
    "div",
    { class: "kit-as-matrix" },
    el("div", { class: "kit-as-caption" }, caption),
    el("div", { class: "kit-as-scroll" }, table),
  );

/** The browser would drop the typographic minus of our own numbers from a pasted one, and with it the sign. */
const takeMinus = (event) => {
  const text = event.clipboardData.getData("text");
  if (!text.includes("\u2212")) return;
  event.preventDefault();
  document.execCommand("insertText", false, text.replaceAll("\u2212", "-"));
};

export const editor = (name, title, symbol, onedit, hint) => {
  const body = el("tbody", {});
  const caption = el("span", {});
  const node = frame(caption, el("table", { class: "kit-number", "aria-label": `${title} ${symbol}` }, body));
  let cells = [];
  let values = [];
  const restore = (input, r, c) => {
    input.value = Number(values[r][c].toFixed(3));
    input.removeAttribute("aria-invalid");
  };
  const take = (input, r, c) => {
    const next = input.valueAsNumber;
    const good = Number.isFinite(next) && Math.abs(next) <= BOUND;
    if (good) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    hint(
      good
        ? ""
        : `${symbol}의 ${r + 1}행 ${c + 1}열: \u2212${BOUND}에서 ${BOUND} 사이의 수를 적는다. 그때까지 쓰는 값: ${short(values[r][c])}`,
    );
    if (!good) return;
    // the next key may come before the redraw
    values = values.map((row, y) => row.map((x, z) => (y === r && z === c ? next : x)));
    onedit(name, values);
  };
  const nudge = (event, input, r, c) => {
    const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (!step) return;
    event.preventDefault();
    input.value = Number(Math.min(BOUND, Math.max(-BOUND, values[r][c] + step)).toFixed(6));
    take(input, r, c);
  };
  const cell = (r, c) => {
    const input = el("input", {
      type: "number",
      step: "any",
      min: -BOUND,
      max: BOUND,
      "aria-label": `${title} ${r + 1}행 ${c + 1}열`,
    });
    input.addEventListener("input", () => take(input, r, c));
    input.addEventListener("keydown", (event) => nudge(event, input, r, c));
    input.addEventListener("paste", takeMinus);
    input.addEventListener("blur", () => {
      restore(input, r, c);
      hint("", true);
    });
    return el("td", {}, input);
  };
  const draw = (matrix, labels) => {
    if (matrix.length !== cells.length || matrix[0].length !== cells[0].length)
      cells = matrix.map((row, r) => row.map((_, c) => cell(r, c)));
    values = matrix;
    if (body.dataset.labels !== JSON.stringify([labels, matrix[0].length])) {
      body.dataset.labels = JSON.stringify([labels, matrix[0].length]);
      body.replaceChildren(
        ...cells.map((row, r) => el("tr", {}, el("th", { scope: "row", title: labels[r] }, labels[r]), row)),
      );
    }
    caption.textContent = `${title} ${symbol} (${matrix.length}×${matrix[0].length})`;
    const top = largest(matrix);
    cells.forEach((row, r) =>
      row.forEach((td, c) => {
        tint(td, matrix[r][c] / top);
        if (td.firstChild !== document.activeElement) restore(td.firstChild, r, c);
      }),
    );
  };
  const highlight = (test) =>
    cells.forEach((row, r) => row.forEach((td, c) => td.classList.toggle("is-source", test(r, c))));
  return { node, draw, highlight };
};

// ---- matrices that are computed ----------------------------------------------------------------------
/** content(r, c) fills a cell; `pick(r, c)` is told which cell is under the pointer or has the focus. */
export const grid = (caption, rows, columns, content, share, pick) => {
  const cells = rows.map((_, r) =>
    columns.map((_, c) => {
      const td = el(
        "td",
        pick ? { tabindex: -1, onfocusin: () => pick(r, c), onpointerenter: () => pick(r, c) } : {},
        content(r, c),
      );
      tint(td, share(r, c));
      return td;
    }),
  );
  const target = (r, c) => cells[r]?.[c]?.querySelector("button") ?? cells[r]?.[c];
  const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const move = (event) => {
    const step = MOVES[event.key];
    const r = cells.findIndex((row) => row.some((td) => td.contains(event.target)));
    if (!step || r < 0) return;
    event.preventDefault();
    const c = cells[r].findIndex((td) => td.contains(event.target));
    target(r + step[0], c + step[1])?.focus();
  };
  const table = el(
    "table",
    { class: "kit-number", "aria-label": caption, role: pick ? "grid" : null, onkeydown: pick ? move : null },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        columns.map((label) => el("th", { scope: "col", title: label }, label)),
      ),
    ),
    el(
      "tbody",
      {},
      cells.map((row, r) => el("tr", {}, el("th", { scope: "row", title: rows[r] }, rows[r]), row)),
    ),
  );
  const node = frame(caption, table);
  if (!pick)
    Object.entries({ tabindex: 0, role: "group", "aria-label": caption }).forEach(([name, text]) =>
      node.lastChild.setAttribute(name, text),
    );
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
  return { node, select, highlight, focus: (r, c) => target(r, c)?.focus() };
};
