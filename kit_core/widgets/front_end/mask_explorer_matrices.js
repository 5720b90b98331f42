// A matrix on the page: a table whose cells are walked by pointer, touch and arrow keys.

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** `pick(r, c)` is told which cell is under the pointer or has the focus. */
const matrix = (title, pick, { sums = false, wide = false } = {}) => {
  const table = el("table", { class: "kit-number", role: "grid", "aria-label": title });
  const caption = el("p", { class: "kit-me-caption" });
  const node = el("div", { class: `kit-me-matrix${wide ? " is-wide" : ""}` }, caption, el("div", { class: "kit-me-scroll" }, table));
  let cells = [];
  let totals = [];
  let shape = "";
  const move = (event) => {
    const step = MOVES[event.key];
    const r = cells.findIndex((row) => row.includes(event.target));
    if (!step || r < 0) return;
    event.preventDefault();
    cells[r + step[0]]?.[cells[r].indexOf(event.target) + step[1]]?.focus();
  };
  table.addEventListener("keydown", move);

  const build = (rows, columns) => {
    const held = cells.flat().includes(document.activeElement);
    cells = rows.map((_, r) => columns.map((__, c) =>
      el("td", { tabindex: -1, onfocusin: () => pick(r, c), onpointerenter: () => pick(r, c) })));
    totals = sums ? rows.map(() => el("td", { class: "kit-me-sum" })) : [];
    const head = (text, scope) => el("th", { scope, title: text }, text);
    table.replaceChildren(
      el("thead", {}, el("tr", {}, el("td", {}), columns.map((token) => head(token, "col")), sums ? el("th", { scope: "col" }, "합") : null)),
      el("tbody", {}, cells.map((row, r) => el("tr", {}, head(rows[r], "row"), row, totals[r]))));
    return held;
  };
  /** content(r, c) -> { text, tint, off }: `off` cells are hatched. total(r) is the row's sum. */
  const draw = ({ rows, columns, content, total, note = "" }) => {
    const wanted = JSON.stringify([rows, columns]);
    const held = wanted !== shape && build(rows, columns);
    shape = wanted;
    caption.textContent = `${title}${note}`;
    cells.forEach((row, r) => {
      row.forEach((td, c) => {
        const { text, tint = 0, off = false } = content(r, c);
        if (td.textContent !== text) td.textContent = text;
        td.style.setProperty("--tint", tint.toFixed(3));
        td.classList.toggle("is-off", off);
      });
      if (sums) totals[r].textContent = total(r);
    });
    return held;
  };
  const select = (r, c) => cells.forEach((row, y) => {
    row[0].parentElement.classList.toggle("is-row", y === r);
    row.forEach((td, x) => {
      td.classList.toggle("is-picked", y === r && x === c);
      td.tabIndex = y === r && x === c ? 0 : -1;
    });
  });
  return { node, draw, select, focus: (r, c) => cells[r]?.[c]?.focus() };
};
