// 마스크 퍼즐: paint the cells that may be seen. A press paints, a drag goes on painting; arrows and space do it by keyboard.

import { arrowOf } from "../shared/arrows.js";
import { el } from "../shared/dom.js";
import { makePuzzle } from "../shared/puzzle.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { differing, nameOf } from "./mistakes.js";

const makeGrid = (queries, keys, touched) => {
  const painted = queries.map(() => keys.map(() => false));
  let brush = null; // what the drag paints
  const draw = (r, c) => {
    const cell = cells[r][c];
    cell.setAttribute("aria-pressed", String(painted[r][c]));
    delete cell.dataset.wrong;
  };
  const paint = (r, c, value) => {
    if (painted[r][c] === value) return;
    painted[r][c] = value;
    draw(r, c);
    touched();
  };
  const go = (r, c) => {
    cells.flat().forEach((cell) => (cell.tabIndex = -1));
    cells[r][c].tabIndex = 0;
    cells[r][c].focus();
  };
  const cellOf = (r, c) =>
    el("button.kit-mp-cell", {
      tabindex: r || c ? -1 : 0,
      "aria-pressed": "false",
      "aria-label": `쿼리 ${queries[r]}(${r + 1}번째)가 키 ${keys[c]}(${c + 1}번째)를 볼 수 있다`,
      "data-place": `${r},${c}`,
      onpointerdown: (event) => {
        event.preventDefault();
        event.target.releasePointerCapture?.(event.pointerId);
        brush = !painted[r][c];
        go(r, c);
        paint(r, c, brush);
      },
      onpointerenter: () => {
        if (brush !== null) paint(r, c, brush);
      },
      onclick: (event) => {
        if (event.detail === 0) paint(r, c, !painted[r][c]); // by keyboard or by a screen reader
      },
      onkeydown: (event) => {
        const step = arrowOf(event);
        if (!step) return;
        event.preventDefault();
        go(
          Math.min(queries.length - 1, Math.max(0, r + step[0])),
          Math.min(keys.length - 1, Math.max(0, c + step[1])),
        );
      },
    });
  const cells = queries.map((_, r) => keys.map((_, c) => cellOf(r, c)));
  const stop = () => {
    brush = null;
  };
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
  const node = el(
    "table.kit-mp-grid",
    el("caption.kit-hidden", "행은 쿼리, 열은 키"),
    headRow(el("td.kit-mp-corner", "쿼리＼키"), keys),
    el("tbody", ...queries.map((query, r) => bodyRow(query, cells[r]))),
  );
  return {
    node,
    painted,
    set: (mask) => mask.forEach((row, r) => row.forEach((value, c) => paint(r, c, value))),
    clear: () => {
      cells.flat().forEach((cell) => {
        delete cell.dataset.wrong;
      });
      painted.forEach((row, r) => row.forEach((_, c) => paint(r, c, false)));
    },
    mark: (places) => places.forEach(([r, c]) => (cells[r][c].dataset.wrong = "")),
    close: () => {
      document.removeEventListener("pointerup", stop);
      document.removeEventListener("pointercancel", stop);
    },
  };
};

const render = ({ model, el: host }) => {
  const answer = model.get("mask");
  let puzzle;
  let before = -1; // how many were wrong at the last check; asked again, they are shown
  const grid = makeGrid(model.get("query_tokens"), model.get("key_tokens"), () => {
    before = -1;
    puzzle.quiet();
  });
  const check = () => {
    const wrong = differing(grid.painted, answer);
    puzzle.guessed(grid.painted.map((row) => row.map(Number).join("")).join("/"));
    if (!wrong.length) {
      puzzle.right();
      return;
    }
    const name = nameOf(grid.painted, answer);
    if (before === wrong.length) grid.mark(wrong);
    const where = before === wrong.length ? "다른 칸에 테를 둘렀다." : "다시 확인하면 어느 칸인지 보인다.";
    before = wrong.length;
    puzzle.wrong(name || `${wrong.length}칸이 다르다. ${where}`);
  };
  puzzle = makePuzzle({
    model,
    title: "마스크 퍼즐",
    part: el("div.kit-mp-scroll", grid.node),
    buttons: [el("button.kit-pz-check", { onclick: check }, "확인")],
    reveal: () => grid.set(answer),
    clear: grid.clear,
  });
  host.append(puzzle.root);
  return () => {
    grid.close();
    puzzle.close();
  };
};

export default { render };
