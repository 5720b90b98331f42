// The grid of the lens: a row for each layer, a column for each letter of the answer, read cell by cell.

import { arrowOf, audible, el, percent } from "../shared/kit.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { inText } from "../shared/token_names.js";
import { spoken } from "../transformer_xray/names.js";
import { cellInWords, layerName, settled } from "./reading.js";

/** draw(run, found): a run of what the lens found, compared with the plain one. focus() goes to the cell that is read. */
export const makeGrid = (tell) => {
  const table = el("table.kit-ll-grid");
  const readout = el("p.kit-ll-readout", { "data-kit": "readout" });
  const scroller = el("div.kit-ll-scroll", table);
  const legend = el(
    "p.kit-wrap.kit-ll-legend",
    el("span", el("i.kit-ll-ramp", { "aria-hidden": "true" }), "칠이 뚜렷할수록 확률이 크다."),
    el("span", el("i.kit-ll-key.is-settled", { "aria-hidden": "true" }), "여기부터 끝까지 답과 같다."),
  );
  const node = el("div.kit-stack.kit-ll-lens", scroller, legend, readout);
  let now = null;
  let cells = [];
  let at = null;

  const read = (row, t, focus = false) => {
    at = [row, t];
    for (const line of cells) for (const cell of line) cell.tabIndex = -1;
    cells[row][t].tabIndex = 0;
    for (const line of cells)
      for (const cell of line) cell.classList.toggle("is-read", cell === cells[row][t]);
    readout.textContent = cellInWords(now, row, t);
    if (focus) cells[row][t].focus();
  };
  table.addEventListener("keydown", (event) => {
    const step = arrowOf(event);
    if (!step || !at) return;
    event.preventDefault();
    const next = (place, by, size) => Math.max(0, Math.min(size - 1, place + by));
    read(next(at[0], step[0], cells.length), next(at[1], step[1], cells[0].length), true);
  });

  const long = (name) => ([...inText(name)].length > 1 ? " is-long" : "");
  const cellOf = (row, t, plain) => {
    const [name, share] = now.rows[row][t].best[0];
    const before = plain.rows[row][t]?.best[0][0]; // the other run may be longer
    const stands = settled(now.rows, t) === row;
    const moved = now !== plain && before !== name;
    const says = `${spoken(name)} ${percent(share)}${stands ? ", 여기부터 답과 같다" : ""}${moved ? ", 달라졌다" : ""}`;
    return el(
      "td",
      {
        class: `kit-ll-cell${long(name)}${stands ? " is-settled" : ""}${moved ? " is-moved" : ""}`,
        style: `--share: ${share.toFixed(3)}`,
        "aria-label": says,
        onpointerenter: () => read(row, t),
        onclick: () => read(row, t),
        onfocus: () => read(row, t),
      },
      audible(inText(name)),
    );
  };
  const draw = (run, { plain, apart }) => {
    if (run === now) return; // the cell that has the keyboard stays
    now = run;
    cells = run.rows.map((row, r) => row.map((_, t) => cellOf(r, t, plain)));
    table.setAttribute("aria-label", `${tell("층마다 짐작한 글자")}. 답은 ${run.text}`);
    table.style.setProperty("--columns", run.tokens.length);
    table.replaceChildren(
      headRow(
        tell("방금 쓴 글자"),
        ...run.read.map((name) =>
          el("th", { scope: "col", class: long(name).trim(), title: spoken(name) }, audible(inText(name))),
        ),
      ),
      el("tbody", ...cells.map((line, row) => bodyRow(layerName(row), line))),
    );
    const start = [run.rows.length - 1, apart ?? 0];
    const [row, t] = at ?? start;
    read(row, Math.min(t, run.tokens.length - 1));
  };
  return { node, draw, focus: () => cells[at[0]][at[1]].focus({ preventScroll: true }) };
};
