// The five steps: what each shows, what feeds a cell, and the sum written out.

import { HIDDEN } from "../shared/attention.js";
import { makeClock } from "../shared/clock.js";
import { el, number } from "../shared/kit.js";
import { factor, largest, STEPS } from "./data.js";
import { fly, timeOf } from "./flight.js";
import { grid } from "./matrices.js";

/** A part of a sum that stands in a cell: of `name` ("query", "before", ...), in row r and column c. */
const from = (text, name, r, c) => ({ text, name, r, c });
const plus = (terms) => terms.flatMap((term, n) => (n ? [" + ", ...term] : term));
const hiddenRow = ({ mask }, t) => Boolean(mask) && mask[t].every((seen) => !seen);
const VIEWS = {
  products: {
    title: "QKᵀ: 쿼리와 키의 내적",
    note: () =>
      "쿼리 하나와 키 하나를 같은 자리끼리 곱해 더한다. 값이 큰 칸의 쿼리와 키는 서로 어떤 사이일까?",
    sources: (t, s) => ({ query: (r) => r === t, key: (r) => r === s }),
    sum: (t, s, { query, key, result }) => [
      plus(
        query[t].map((x, n) => [from(factor(x), "query", t, n), "×", from(factor(key[s][n]), "key", s, n)]),
      ),
      ` = ${number(result.products[t][s], 3)}`,
    ],
  },
  scaled: {
    title: "÷ √dₖ: 크기를 고르게",
    before: "products",
    note: ({ scaled, query }) =>
      scaled
        ? `dₖ = ${query[0].length}이므로 모든 값을 √${query[0].length} = ` +
          `${number(Math.sqrt(query[0].length), 3)}로 나눈다. 한 행에서 값의 차례는 바뀔까?`
        : "나누기를 꺼 두었으므로 값이 앞 단계와 같다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { query, scaled, result }) => [
      [from(number(result.products[t][s], 3), "before", t, s), ` ÷ ${scaled ? `√${query[0].length}` : "1"}`],
      ` = ${number(result.scaled[t][s], 3)}`,
    ],
  },
  masked: {
    title: "마스크: 볼 수 없는 칸을 가린다",
    before: "scaled",
    note: () =>
      "칸을 누르면 가리거나 다시 보인다. 가린 칸의 스코어는 −10⁹처럼 아주 크되 유한한 음수로 바뀐다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { result }) => {
      const hidden = result.masked[t][s] === HIDDEN;
      const score = from(number(result.scaled[t][s], 3), "before", t, s);
      return [
        [hidden ? "가림: " : "볼 수 있음: ", score],
        hidden ? " → \u221210⁹" : ` → ${number(result.scaled[t][s], 3)}`,
      ];
    },
  },
  weights: {
    title: "소프트맥스: 행마다 더하면 1",
    before: "masked",
    note: () =>
      "행마다 지수함수를 씌우고 합으로 나눈다. 행에서 한 스코어만 커지면 나머지의 몫은 어떻게 될까?",
    sources: (t) => ({ before: (r) => r === t }),
    sum: (t, s, state) => {
      const row = state.result.masked[t];
      const weight = number(state.result.weights[t][s], 3);
      if (hiddenRow(state, t))
        return [[`행이 모두 가려져 스코어가 다 같다: 1 ÷ ${row.length}`], ` = ${weight}`];
      const top = factor(Math.max(...row));
      if (row[s] === HIDDEN) return [[`exp(\u221210⁹ \u2212 ${top}) = 0이므로 가중치는`], ` ${weight}`];
      const powers = row.map((x) => Math.exp(x - Math.max(...row)));
      return [
        [
          "exp(",
          from(number(row[s], 3), "before", t, s),
          ` \u2212 ${top}) = ${number(powers[s], 3)}이고, ${number(powers[s], 3)} ÷ (`,
          ...plus(powers.map((x, n) => [from(number(x, 3), "before", t, n)])),
          ")",
        ],
        ` = ${weight}`,
      ];
    },
  },
  output: {
    title: "출력: 밸류의 가중합",
    before: "weights",
    note: () =>
      "출력의 한 행은 밸류의 행들을 어텐션 가중치로 섞은 것이다. 가중치가 한 키에 쏠리면 출력은 무엇과 비슷해질까?",
    sources: (t, c) => ({ before: (r) => r === t, value: (_, column) => column === c }),
    sum: (t, c, { value, result }) => [
      plus(
        result.weights[t].map((w, s) => [
          from(number(w, 3), "before", t, s),
          "×",
          from(factor(value[s][c]), "value", s, c),
        ]),
      ),
      ` = ${number(result.output[t][c], 3)}`,
    ],
  },
};
const MATRIX_NAMES = {
  products: "QKᵀ",
  scaled: "나눈 값",
  masked: "어텐션 스코어",
  weights: "어텐션 가중치",
  output: "출력",
};

/** Walks through the cells of the result, one sum after another. `picked()` tells the cell that is chosen. */
const makePlayer = (picked) => {
  let what = null;
  const button = el("button.kit-play", { onclick: () => clock.toggle() });
  const show = () => {
    button.textContent = clock.plays() ? "멈춤" : "계산 재생";
    button.hidden = clock.calm(); // the arrow keys walk through the cells without motion
  };
  const place = () => picked()[0] * what.columns + picked()[1];
  const clock = makeClock({
    pace: () => timeOf(what.factors),
    read: place,
    last: () => what.rows * what.columns - 1,
    go: (n) => what.go(Math.floor(n / what.columns), n % what.columns, true),
    show,
  });
  /** The result that is on the page now: { rows, columns, go(r, c, moves), factors in one sum }. */
  const take = (next) => {
    what = next;
    clock.stop();
  };
  return { button, take, stop: () => clock.plays() && clock.stop(), end: clock.end };
};

export const stage = (editors, edit) => {
  const formula = el("p.kit-as-formula.kit-number", { "aria-hidden": "true" });
  const title = el("p.kit-as-title");
  const note = el("p.kit-note");
  const matrices = el("div.kit-wrap.kit-as-matrices");
  const sum = el("output.kit-as-sum.kit-number");
  const uniform = el("p.kit-note.kit-as-uniform");
  let picked = [0, 0];

  const showFormula = (step) => {
    const at = Object.keys(STEPS).indexOf(step);
    const piece = (n, content) =>
      el("span", { class: n === at ? "is-now" : n < at ? "is-done" : "" }, content);
    formula.replaceChildren(
      piece(3, "softmax("),
      piece(2, "mask("),
      piece(0, "QKᵀ"),
      piece(1, [" ÷ √d", el("sub", "k")]),
      piece(2, ")"),
      piece(3, ")"),
      piece(4, " V"),
    );
  };
  const toggle = (state, t, s) => {
    const mask = state.mask ?? state.rows.map(() => state.columns.map(() => true));
    edit({ mask: mask.map((row, r) => row.map((seen, c) => (r === t && c === s ? !seen : seen))) });
  };
  const show = (state, step, pick) => {
    const matrix = state.result[step];
    const columns = step === "output" ? matrix[0].map((_, c) => `v${c + 1}`) : state.columns;
    const digits = step === "weights" ? 3 : 2;
    const hidden = (r, c) => step === "masked" && matrix[r][c] === HIDDEN;
    const top =
      step === "weights"
        ? 1
        : largest(step === "output" ? [...matrix, ...state.value] : state.result.products);
    const content = (r, c) => {
      const shown = hidden(r, c) ? el("span.kit-as-hidden", "가림") : number(matrix[r][c], digits);
      return step === "masked" && pick
        ? el(
            "button",
            {
              "aria-pressed": String(hidden(r, c)),
              "aria-label":
                `쿼리 ${state.rows[r]}에게 키 ${columns[c]} 가리기, ` +
                `${hidden(r, c) ? "가림" : number(matrix[r][c], digits)}`,
              onclick: () => toggle(state, r, c),
            },
            shown,
          )
        : shown;
    };
    return grid(
      `${MATRIX_NAMES[step]} (${matrix.length}×${columns.length})`,
      state.rows,
      columns,
      content,
      (r, c) => (hidden(r, c) ? 0 : matrix[r][c] / top),
      pick,
    );
  };
  /** The picked cell's sum: what stands in a cell is marked, and with `moves` it comes from there. */
  const write = (view, state, cellOf, after, moves) => {
    const [parts, end] = view.sum(...picked, state);
    const pairs = [];
    const nodes = parts.map((part) => {
      if (typeof part === "string") return part;
      const node = el("span.kit-as-factor", part.text);
      pairs.push([node, cellOf(part)]);
      return node;
    });
    const total = el("b", end);
    sum.replaceChildren(...nodes, total);
    if (moves) fly(pairs, total, after.cell(...picked));
  };
  const draw = (state) => {
    const view = VIEWS[state.step];
    const focused =
      matrices.contains(document.activeElement) && document.activeElement.closest('[role="grid"]');
    const before = view.before ? show(state, view.before, null) : null;
    const cellOf = ({ name, r, c }) => (name === "before" ? before : editors[name]).cell(r, c);
    const go = (r, c, moves) => {
      picked = [r, c];
      const sources = view.sources(r, c);
      const none = () => false;
      Object.entries(editors).forEach(([name, each]) => each.highlight(sources[name] ?? none));
      before?.highlight(sources.before ?? none);
      after.select(r, c);
      write(view, state, cellOf, after, moves);
    };
    const after = show(state, state.step, (r, c, pressed) => {
      if (!pressed && r === picked[0] && c === picked[1]) return; // what moves there is left alone
      player.stop();
      go(r, c, pressed);
    });
    showFormula(state.step);
    title.textContent = view.title;
    note.textContent = view.note(state);
    matrices.replaceChildren(
      ...(before ? [before.node, el("span.kit-as-arrow", { "aria-hidden": "true" }, "→")] : []),
      after.node,
    );
    const [rows, columns] = [state.rows.length, state.result[state.step][0].length];
    matrices.classList.toggle("is-short", columns + state.columns.length <= 6); // both fit side by side
    picked = [Math.min(picked[0], rows - 1), Math.min(picked[1], columns - 1)];
    go(...picked, false);
    if (focused) after.focus(...picked);
    player.take({ rows, columns, go, factors: sum.querySelectorAll(".kit-as-factor").length });
    uniform.textContent = state.rows.some((_, t) => hiddenRow(state, t))
      ? `모두 가려진 행은 스코어가 전부 같은 음수가 된다. 그래서 소프트맥스는 어느 키도 고르지 못하고 고르게 1/${state.columns.length}을 준다. kit_core도 이렇게 정했다.`
      : "";
  };
  const player = makePlayer(() => picked);
  const node = el("div.kit-as-stage", formula, title, note, matrices, sum, uniform);
  return { node, draw, play: player.button, stop: player.stop, end: player.end };
};
