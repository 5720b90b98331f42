// 역전파 퍼즐: the gradients of a small network are written on its graph, from the loss backwards.

import { el, svg, textField } from "../shared/dom.js";
import { exact } from "../shared/numbers.js";
import { makePuzzle } from "../shared/puzzle.js";
import { typedNumber } from "../shared/typed.js";
import { edgesOf, exampleOf } from "./example.js";
import { slipOf } from "./slips.js";

// Seven columns from x to the loss, four rows: two for every number, one for every weight between two of them.
const COLUMNS = { x: 0, a: 2, h: 3, ŷ: 5 };
const place = (node, letter, i, j) => {
  const weight = j !== undefined;
  const [row, column] = [2 * i + (weight ? j : 0), COLUMNS[letter] + (weight ? 1 : 0)];
  node.style.gridArea = `${row + 2} / ${column + 1} / span ${weight ? 1 : 2}`;
  return node;
};
const makeLines = () => {
  const line = (...points) => svg("polyline", { points: points.join(" ") });
  const both = [0, 1];
  const middle = (i) => 1 + 2 * i;
  const fan = (from) =>
    both.flatMap((i) =>
      both.map((j) => line([from + 0.5, middle(i)], [from + 1.5, 0.5 + 2 * i + j], [from + 2.5, middle(j)])),
    );
  return svg(
    "svg.kit-bp-lines",
    { viewBox: "0 0 7 4", preserveAspectRatio: "none", "aria-hidden": "true" },
    fan(COLUMNS.x),
    both.map((j) => line([2.5, middle(j)], [3.5, middle(j)])),
    fan(COLUMNS.h),
    both.map((k) => line([5.5, middle(k)], [6.5, 2])),
  );
};

const render = ({ model, el: host }) => {
  const board = el("div.kit-bp-board.kit-number");
  let seed;
  let rows = []; // {edge, input} from the loss backwards
  const mark = ({ input }, kind) => {
    input.toggleAttribute("aria-invalid", kind === "wrong");
    if (kind) input.dataset.kind = kind;
    else delete input.dataset.kind;
  };
  const rowOf = (edge) => {
    const input = textField({ "aria-label": `${edge.spoken}의 기울기` });
    const row = { edge, input };
    input.addEventListener("input", () => {
      mark(row);
      puzzle.quiet();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && check())
        rows.find((other) => !other.input.value.trim())?.input.focus();
    });
    return row;
  };
  const show = (next) => {
    seed = next;
    const example = exampleOf(seed);
    rows = edgesOf(example).map(rowOf);
    const node = (letter, i, value) =>
      place(
        el("div.kit-bp-cell", el("span.kit-small", `${letter}${"₁₂"[i]}`), el("strong", exact(value))),
        letter,
        i,
      );
    const { x, W1, a, h, W2, guessed, y, loss } = example;
    const values = { x, a, h, ŷ: guessed };
    const cells = rows.map(({ edge: { at }, input }) => {
      const [letter, i, j] = at;
      const made =
        j === undefined
          ? node(letter, i, values[letter][i])
          : place(el("div.kit-bp-cell", exact((letter === "x" ? W1 : W2)[i][j])), ...at);
      made.append(input);
      if (letter === "ŷ") made.append(el("span.kit-small", `정답 ${exact(y[i])}`));
      return made;
    });
    const head = (name, column) => {
      const made = el("span.kit-small.kit-bp-head", name);
      made.style.gridColumn = column;
      return made;
    };
    const end = el("div.kit-bp-cell.kit-bp-loss", el("span.kit-small", "L"), el("strong", exact(loss)));
    board.replaceChildren(
      makeLines(),
      ...[
        ["W₁", 2],
        ["ReLU", "3 / span 2"],
        ["W₂", 5],
      ].map((one) => head(...one)),
      end,
      ...cells,
      ...x.map((value, i) => node("x", i, value)),
    );
  };
  /** Whether all that is written is right. Only the first mistake is named: what lies before it hangs on it. */
  const check = () => {
    const written = rows.filter(({ input }) => input.value.trim());
    for (const row of rows) mark(row);
    const right = ({ edge, input }) => typedNumber(input.value) === edge.value;
    for (const row of written) if (right(row)) mark(row, "right");
    const wrong = written.find((row) => !right(row));
    if (wrong || written.length === rows.length)
      puzzle.guessed([seed, ...rows.map(({ input }) => input.value.trim())].join("|"));
    if (wrong) {
      const given = typedNumber(wrong.input.value);
      mark(wrong, "wrong");
      const why = Number.isNaN(given) ? "수로 읽을 수 없다." : slipOf(wrong.edge, given);
      puzzle.wrong(`${wrong.edge.name}: ${why}`);
    } else if (written.length === rows.length) puzzle.right(`${rows.length}개가 모두 맞았다.`);
    else if (!written.length) puzzle.wrong("아직 비어 있다. 손실에 가장 가까운 ŷ₁부터 적는다.");
    else puzzle.shown(`여기까지 맞았다. ${rows.length - written.length}개가 남았다.`);
    return !wrong && written.length > 0;
  };
  const fill = (row) => {
    row.input.value = exact(row.edge.value);
    mark(row, "right");
  };
  const revealOne = () => {
    const row = rows.find(({ edge, input }) => typedNumber(input.value) !== edge.value);
    if (!row) {
      check();
      return;
    }
    fill(row);
    puzzle.shown(`${row.edge.name}의 기울기는 ${row.edge.how} = ${exact(row.edge.value)}`);
  };
  const clear = () =>
    rows.forEach((row) => {
      row.input.value = "";
      mark(row);
    });
  const puzzle = makePuzzle({
    model,
    title: "역전파 퍼즐",
    part: board,
    buttons: [
      el("button.kit-pz-check", { onclick: check }, "확인"),
      el("button", { onclick: revealOne }, "하나 보기"),
      el(
        "button",
        {
          onclick: () => {
            show(seed + 1);
            puzzle.fresh();
          },
        },
        "다른 예제",
      ),
    ],
    reveal: () => rows.forEach(fill),
    clear,
    kept: { read: () => String(seed), open: (text) => show(Number(text)) },
  });
  show(model.get("seed"));
  host.append(puzzle.root);
  return puzzle.close;
};

export default { render };
