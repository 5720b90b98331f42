// The five steps: what each shows, what feeds a cell, and the sum written out.

import { HIDDEN } from "../shared/attention.js";
import { el, number } from "../shared/kit.js";
import { factor, largest, STEPS } from "./data.js";
import { grid } from "./matrices.js";

const plus = (terms) => terms.join(" + ");
const hiddenRow = ({ mask }, t) => Boolean(mask) && mask[t].every((seen) => !seen);
const VIEWS = {
  products: {
    title: "QKᵀ: 쿼리와 키의 내적",
    note: () => "쿼리 하나와 키 하나를 같은 자리끼리 곱해 더한다. 두 벡터가 같은 쪽을 볼수록 값이 크다.",
    sources: (t, s) => ({ query: (r) => r === t, key: (r) => r === s }),
    sum: (t, s, { query, key, result }) =>
      `${plus(query[t].map((x, n) => `${factor(x)}×${factor(key[s][n])}`))} = ${number(result.products[t][s], 3)}`,
  },
  scaled: {
    title: "÷ √dₖ: 크기를 고르게",
    before: "products",
    note: ({ scaled, query }) =>
      scaled
        ? `dₖ = ${query[0].length}이므로 모든 값을 √${query[0].length} = ` +
          `${number(Math.sqrt(query[0].length), 3)}로 나눈다. 차례는 그대로이고 차이만 줄어든다.`
        : "나누기를 꺼 두었으므로 값이 앞 단계와 같다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { query, scaled, result }) =>
      `${number(result.products[t][s], 3)} ÷ ` +
      `${scaled ? `√${query[0].length}` : "1"} = ${number(result.scaled[t][s], 3)}`,
  },
  masked: {
    title: "마스크: 볼 수 없는 칸을 가린다",
    before: "scaled",
    note: () =>
      "칸을 누르면 가리거나 다시 보인다. 가린 칸의 스코어는 −10⁹처럼 아주 크되 유한한 음수로 바뀐다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { result }) =>
      result.masked[t][s] === HIDDEN
        ? `가림: ${number(result.scaled[t][s], 3)} → \u221210⁹`
        : `볼 수 있음: ${number(result.scaled[t][s], 3)} 그대로`,
  },
  weights: {
    title: "소프트맥스: 행마다 더하면 1",
    before: "masked",
    note: () =>
      "행마다 지수함수를 씌우고 합으로 나눈다. 지수에서 행의 최댓값을 먼저 빼도 결과는 같고 넘침만 막는다.",
    sources: (t) => ({ before: (r) => r === t }),
    sum: (t, s, state) => {
      const row = state.result.masked[t];
      const weight = number(state.result.weights[t][s], 3);
      if (hiddenRow(state, t)) return `행이 모두 가려져 스코어가 다 같다: 1 ÷ ${row.length} = ${weight}`;
      if (row[s] === HIDDEN)
        return `exp(\u221210⁹ \u2212 ${factor(Math.max(...row))}) = 0이므로 가중치는 ${weight}`;
      const powers = row.map((x) => Math.exp(x - Math.max(...row)));
      return (
        `exp(${number(row[s], 3)} \u2212 ${factor(Math.max(...row))}) = ${number(powers[s], 3)}이고, ` +
        `${number(powers[s], 3)} ÷ (${plus(powers.map((x) => number(x, 3)))}) = ${weight}`
      );
    },
  },
  output: {
    title: "출력: 밸류의 가중합",
    before: "weights",
    note: () =>
      "출력의 한 행은 밸류의 행들을 어텐션 가중치로 섞은 것이다. 가중치가 한 키에 쏠리면 그 키의 밸류를 거의 베낀다.",
    sources: (t, c) => ({ before: (r) => r === t, value: (_, column) => column === c }),
    sum: (t, c, { value, result }) =>
      `${plus(result.weights[t].map((w, s) => `${number(w, 3)}×${factor(value[s][c])}`))} ` +
      `= ${number(result.output[t][c], 3)}`,
  },
};
const MATRIX_NAMES = {
  products: "QKᵀ",
  scaled: "나눈 값",
  masked: "어텐션 스코어",
  weights: "어텐션 가중치",
  output: "출력",
};

export const stage = (editors, write) => {
  const formula = el("p", { class: "kit-as-formula kit-number", "aria-hidden": "true" });
  const title = el("p", { class: "kit-as-title" });
  const note = el("p", { class: "kit-note" });
  const matrices = el("div", { class: "kit-as-matrices" });
  const sum = el("output", { class: "kit-as-sum kit-number" });
  const uniform = el("p", { class: "kit-note kit-as-uniform" });
  let picked = [0, 0];

  const showFormula = (step) => {
    const at = STEPS.findIndex(({ value }) => value === step);
    const piece = (n, content) =>
      el("span", { class: n === at ? "is-now" : n < at ? "is-done" : "" }, content);
    formula.replaceChildren(
      piece(3, "softmax("),
      piece(2, "mask("),
      piece(0, "QKᵀ"),
      piece(1, [" ÷ √d", el("sub", {}, "k")]),
      piece(2, ")"),
      piece(3, ")"),
      piece(4, " V"),
    );
  };
  const toggle = (state, t, s) => {
    const mask = state.mask ?? state.rows.map(() => state.columns.map(() => true));
    write({ mask: mask.map((row, r) => row.map((seen, c) => (r === t && c === s ? !seen : seen))) });
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
      const shown = hidden(r, c)
        ? el("span", { class: "kit-as-hidden" }, "가림")
        : number(matrix[r][c], digits);
      return step === "masked" && pick
        ? el(
            "button",
            {
              type: "button",
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
  const draw = (state) => {
    const view = VIEWS[state.step];
    const focused =
      matrices.contains(document.activeElement) && document.activeElement.closest('[role="grid"]');
    const before = view.before ? show(state, view.before, null) : null;
    const pick = (r, c) => {
      picked = [r, c];
      const sources = view.sources(r, c);
      const none = () => false;
      Object.entries(editors).forEach(([name, each]) => each.highlight(sources[name] ?? none));
      before?.highlight(sources.before ?? none);
      after.select(r, c);
      sum.textContent = view.sum(r, c, state);
    };
    const after = show(state, state.step, pick);
    showFormula(state.step);
    title.textContent = view.title;
    note.textContent = view.note(state);
    matrices.replaceChildren(
      ...(before ? [before.node, el("span", { class: "kit-as-arrow", "aria-hidden": "true" }, "→")] : []),
      after.node,
    );
    picked = [
      Math.min(picked[0], state.rows.length - 1),
      Math.min(picked[1], state.result[state.step][0].length - 1),
    ];
    pick(...picked);
    if (focused) after.focus(...picked);
    uniform.textContent = state.rows.some((_, t) => hiddenRow(state, t))
      ? `모두 가려진 행은 스코어가 전부 같은 음수가 된다. 그래서 소프트맥스는 어느 키도 고르지 못하고 고르게 1/${state.columns.length}을 준다. kit_core도 이렇게 정했다.`
      : "";
  };
  return { node: el("div", { class: "kit-as-stage" }, formula, title, note, matrices, sum, uniform), draw };
};
