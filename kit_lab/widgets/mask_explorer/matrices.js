// A matrix on the page: a table whose cells are walked by pointer, touch and arrow keys.

import { arrowOf, audible, el, inWords } from "../shared/kit.js";

/** As many in the list as wanted: those that are there stay, `make` adds, `remove` takes away. */
const fit = (list, count, make, remove) => {
  while (list.length > count) remove(list.pop());
  while (list.length < count) list.push(make());
};
const rename = (head, text) => {
  if (head.textContent === text) return;
  head.title = inWords(text);
  head.replaceChildren(...audible(text));
};

/** `pick(r, c)` is told which cell is under the pointer or has the focus. */
export const matrix = (title, pick, { sums = false, wide = false } = {}) => {
  const top = el("tr", el("td"), sums ? el("th", { scope: "col" }, "합") : null);
  const body = el("tbody");
  const table = el("table.kit-number", { role: "grid", "aria-label": title }, el("thead", top), body);
  const caption = el("p.kit-small.kit-me-caption");
  const node = el(
    "div",
    { class: `kit-me-matrix${wide ? " is-wide" : ""}` },
    caption,
    el("div.kit-me-scroll", table),
  );
  const heads = [];
  const lines = []; // { tr, head, cells, sum } a row; a cell is { td, text, tint, off }, as last drawn
  let selected = [-1, -1];

  const at = ({ target }) => {
    const r = lines.findIndex(({ tr }) => tr.contains(target));
    const c = r < 0 ? -1 : lines[r].cells.findIndex(({ td }) => td === target);
    return c < 0 ? null : [r, c];
  };
  const chosen = (event) => {
    const place = at(event);
    if (place) pick(...place);
  };
  table.addEventListener("focusin", chosen);
  table.addEventListener("pointerover", chosen);
  table.addEventListener("keydown", (event) => {
    const step = arrowOf(event);
    const place = step && at(event);
    if (!place) return;
    event.preventDefault();
    lines[place[0] + step[0]]?.cells[place[1] + step[1]]?.td.focus();
  });

  // The sum stands behind the cells: a new one comes before it.
  const newHead = () => {
    const th = el("th", { scope: "col" });
    top.insertBefore(th, sums ? top.lastChild : null);
    return th;
  };
  const newLine = () => {
    const head = el("th", { scope: "row" });
    const sum = sums ? el("td.kit-me-sum") : null;
    const tr = el("tr", head, sum);
    body.append(tr);
    return { tr, head, cells: [], sum };
  };
  const newCell = ({ tr, sum }) => {
    const td = el("td", { tabindex: -1 });
    tr.insertBefore(td, sum);
    return { td };
  };
  const drawCell = (cell, { text, tint = 0, off = false }) => {
    if (cell.text !== text) cell.td.textContent = cell.text = text;
    if (cell.tint !== tint) cell.td.style.setProperty("--tint", tint.toFixed(3));
    if (cell.off !== off) cell.td.classList.toggle("is-off", off);
    cell.tint = tint;
    cell.off = off;
  };
  /**
   * content(r, c) -> { text, tint, off }: `off` cells are hatched. total(r) is the row's sum. True if the focus
   * fell out.
   */
  const draw = ({ rows, columns, content, total, note = "" }) => {
    const held = body.contains(document.activeElement);
    fit(heads, columns.length, newHead, (th) => th.remove());
    fit(lines, rows.length, newLine, ({ tr }) => tr.remove());
    heads.forEach((th, c) => rename(th, columns[c]));
    caption.textContent = `${title}${note}`;
    lines.forEach((line, r) => {
      rename(line.head, rows[r]);
      fit(
        line.cells,
        columns.length,
        () => newCell(line),
        ({ td }) => td.remove(),
      );
      line.cells.forEach((cell, c) => drawCell(cell, content(r, c)));
      if (sums) line.sum.textContent = total(r);
    });
    return held && !body.contains(document.activeElement);
  };
  const mark = ([r, c], on) => {
    lines[r]?.tr.classList.toggle("is-row", on);
    const td = lines[r]?.cells[c]?.td;
    if (!td) return;
    td.classList.toggle("is-picked", on);
    td.tabIndex = on ? 0 : -1;
  };
  const select = (r, c) => {
    mark(selected, false);
    mark([r, c], true);
    selected = [r, c];
  };
  return { node, draw, select, focus: (r, c) => lines[r]?.cells[c]?.td.focus() };
};
