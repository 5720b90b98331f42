// Scaled dot-product attention in five steps, a number in every cell; and why the scores are divided by
// sqrt(d_k), shown on random vectors. Everything is computed here, in doubles.

const { el, svg, number } = kit;
const HIDDEN = -1e9; // what a masked score becomes: large, negative, finite
const BOUND = 1000;
const STEPS = [
  { value: "products", label: "QKᵀ" },
  { value: "scaled", label: "÷ √dₖ" },
  { value: "masked", label: "마스크" },
  { value: "weights", label: "소프트맥스" },
  { value: "output", label: "가중합" },
];

// ---- the arithmetic ------------------------------------------------------------------------------
const dot = (a, b) => a.reduce((sum, x, n) => sum + x * b[n], 0);
const softmax = (row) => {
  const top = Math.max(...row);
  const powers = row.map((x) => Math.exp(x - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};
const attend = ({ query, key, value, mask, scaled }) => {
  const divisor = scaled ? Math.sqrt(query[0].length) : 1;
  const products = query.map((q) => key.map((k) => dot(q, k)));
  const divided = products.map((row) => row.map((x) => x / divisor));
  const masked = divided.map((row, t) => row.map((x, s) => (mask && !mask[t][s] ? HIDDEN : x)));
  const weights = masked.map(softmax);
  const output = weights.map((row) => value[0].map((_, c) => dot(row, value.map((v) => v[c]))));
  return { divisor, products, scaled: divided, masked, weights, output };
};
const lookAhead = (rows, columns) =>
  Array.from({ length: rows }, (_, t) => Array.from({ length: columns }, (_, s) => s <= t));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const largest = (matrix) => Math.max(1e-12, ...matrix.flat().filter((x) => x !== HIDDEN).map(Math.abs));

/** Up to three digits, no trailing zeros: for factors that the reader typed. */
const short = (x) => String(Number(x.toFixed(3))).replace("-", "\u2212");
const factor = (x) => (x < 0 ? `(${short(x)})` : short(x));

// ---- state -----------------------------------------------------------------------------------------
const NAMES = ["query", "key", "value", "mask", "query_tokens", "key_tokens", "scaled", "step"];
/** Python sends traits one by one: in between, shapes may disagree, and nothing is drawn. */
const agree = ({ query, key, value, mask, rows, columns }) =>
  query[0].length === key[0].length && key.length === value.length && rows.length === query.length && columns.length === key.length &&
  (!mask || (mask.length === query.length && mask[0].length === key.length));
const readState = (model) => {
  const state = Object.fromEntries(NAMES.map((name) => [name, model.get(name)]));
  const labels = (tokens, rows, letter) => tokens ?? rows.map((_, n) => `${letter}${n + 1}`);
  state.rows = labels(state.query_tokens, state.query, "q");
  state.columns = labels(state.key_tokens, state.key, "k");
  return agree(state) ? Object.assign(state, { result: attend(state) }) : null;
};

// ---- matrices the reader edits ---------------------------------------------------------------------
const tint = (node, share) => {
  node.style.setProperty("--tint", Math.min(1, Math.abs(share)).toFixed(3));
  node.classList.toggle("is-negative", share < 0);
};
const frame = (caption, table) => el("div", { class: "kit-as-matrix" }, el("div", { class: "kit-as-caption" }, caption), el("div", { class: "kit-as-scroll" }, table));

const editor = (name, title, symbol, onedit, hint) => {
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
    hint(good ? "" : `${symbol}의 ${r + 1}행 ${c + 1}열: \u2212${BOUND}에서 ${BOUND} 사이의 수를 적는다. 그때까지 쓰는 값: ${short(values[r][c])}`);
    if (good) onedit(name, values.map((row, y) => row.map((x, z) => (y === r && z === c ? next : x))));
  };
  const nudge = (event, input, r, c) => {
    const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (!step) return;
    event.preventDefault();
    input.value = Number(Math.min(BOUND, Math.max(-BOUND, values[r][c] + step)).toFixed(6));
    take(input, r, c);
  };
  const cell = (r, c) => {
    const input = el("input", { type: "number", step: "any", min: -BOUND, max: BOUND, "aria-label": `${title} ${r + 1}행 ${c + 1}열` });
    input.addEventListener("input", () => take(input, r, c));
    input.addEventListener("keydown", (event) => nudge(event, input, r, c));
    input.addEventListener("blur", () => { restore(input, r, c); hint(""); });
    return el("td", {}, input);
  };
  const draw = (matrix, labels) => {
    if (matrix.length !== cells.length || matrix[0].length !== cells[0].length)
      cells = matrix.map((row, r) => row.map((_, c) => cell(r, c)));
    values = matrix;
    if (body.dataset.labels !== JSON.stringify([labels, matrix[0].length])) {
      body.dataset.labels = JSON.stringify([labels, matrix[0].length]);
      body.replaceChildren(...cells.map((row, r) => el("tr", {}, el("th", { scope: "row" }, labels[r]), row)));
    }
    caption.textContent = `${title} ${symbol} (${matrix.length}×${matrix[0].length})`;
    const top = largest(matrix);
    cells.forEach((row, r) => row.forEach((td, c) => {
      tint(td, matrix[r][c] / top);
      if (td.firstChild !== document.activeElement) restore(td.firstChild, r, c);
    }));
  };
  const highlight = (test) => cells.forEach((row, r) => row.forEach((td, c) => td.classList.toggle("is-source", test(r, c))));
  return { node, draw, highlight };
};

// ---- matrices that are computed ----------------------------------------------------------------------
/** content(r, c) fills a cell; `pick(r, c)` is told which cell is under the pointer or has the focus. */
const grid = (caption, rows, columns, content, share, pick) => {
  const cells = rows.map((_, r) => columns.map((_, c) => {
    const td = el("td", pick ? { tabindex: -1, onfocusin: () => pick(r, c), onpointerenter: () => pick(r, c) } : {}, content(r, c));
    tint(td, share(r, c));
    return td;
  }));
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
  const table = el("table", { class: "kit-number", "aria-label": caption, role: pick ? "grid" : null, onkeydown: pick ? move : null },
    el("thead", {}, el("tr", {}, el("td", {}), columns.map((label) => el("th", { scope: "col" }, label)))),
    el("tbody", {}, cells.map((row, r) => el("tr", {}, el("th", { scope: "row" }, rows[r]), row))));
  const node = frame(caption, table);
  if (!pick) Object.entries({ tabindex: 0, role: "group", "aria-label": caption }).forEach(([name, text]) => node.lastChild.setAttribute(name, text));
  const select = (r, c) => cells.forEach((row, y) => row.forEach((td, x) => {
    const here = y === r && x === c;
    td.classList.toggle("is-picked", here);
    if (td.firstElementChild) td.removeAttribute("tabindex");
    target(y, x).tabIndex = here ? 0 : -1;
  }));
  const highlight = (test) => cells.forEach((row, r) => row.forEach((td, c) => td.classList.toggle("is-source", test(r, c))));
  return { node, select, highlight, focus: (r, c) => target(r, c)?.focus() };
};

// ---- the five steps: what each shows, what feeds a cell, and the sum written out ---------------------
const plus = (terms) => terms.join(" + ");
const hiddenRow = ({ mask }, t) => Boolean(mask) && mask[t].every((seen) => !seen);
const VIEWS = {
  products: {
    title: "QKᵀ: 쿼리와 키의 내적",
    note: () => "쿼리 하나와 키 하나를 같은 자리끼리 곱해 더한다. 두 벡터가 같은 쪽을 볼수록 값이 크다.",
    sources: (t, s) => ({ query: (r) => r === t, key: (r) => r === s }),
    sum: (t, s, { query, key, result }) => `${plus(query[t].map((x, n) => `${factor(x)}×${factor(key[s][n])}`))} = ${number(result.products[t][s], 3)}`,
  },
  scaled: {
    title: "÷ √dₖ: 크기를 고르게", before: "products",
    note: ({ scaled, query }) => scaled
      ? `dₖ = ${query[0].length}이므로 모든 값을 √${query[0].length} = ${number(Math.sqrt(query[0].length), 3)}로 나눈다. 차례는 그대로이고 차이만 줄어든다.`
      : "나누기를 꺼 두었으므로 값이 앞 단계와 같다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { query, scaled, result }) =>
      `${number(result.products[t][s], 3)} ÷ ${scaled ? `√${query[0].length}` : "1"} = ${number(result.scaled[t][s], 3)}`,
  },
  masked: {
    title: "마스크: 볼 수 없는 칸을 가린다", before: "scaled",
    note: () => "칸을 누르면 가리거나 다시 보인다. 가린 칸의 스코어는 −10⁹처럼 아주 크되 유한한 음수로 바뀐다.",
    sources: (t, s) => ({ before: (r, c) => r === t && c === s }),
    sum: (t, s, { result }) => result.masked[t][s] === HIDDEN
      ? `가림: ${number(result.scaled[t][s], 3)} → \u221210⁹` : `볼 수 있음: ${number(result.scaled[t][s], 3)} 그대로`,
  },
  weights: {
    title: "소프트맥스: 행마다 더하면 1", before: "masked",
    note: () => "행마다 지수함수를 씌우고 합으로 나눈다. 지수에서 행의 최댓값을 먼저 빼도 결과는 같고 넘침만 막는다.",
    sources: (t) => ({ before: (r) => r === t }),
    sum: (t, s, state) => {
      const row = state.result.masked[t];
      const weight = number(state.result.weights[t][s], 3);
      if (hiddenRow(state, t)) return `행이 모두 가려져 스코어가 다 같다: 1 ÷ ${row.length} = ${weight}`;
      if (row[s] === HIDDEN) return `exp(\u221210⁹ \u2212 ${factor(Math.max(...row))}) = 0이므로 가중치는 ${weight}`;
      const powers = row.map((x) => Math.exp(x - Math.max(...row)));
      return `exp(${number(row[s], 3)} \u2212 ${factor(Math.max(...row))}) = ${number(powers[s], 3)}이고, ${number(powers[s], 3)} ÷ (${plus(powers.map((x) => number(x, 3)))}) = ${weight}`;
    },
  },
  output: {
    title: "출력: 밸류의 가중합", before: "weights",
    note: () => "출력의 한 행은 밸류의 행들을 어텐션 가중치로 섞은 것이다. 가중치가 한 키에 쏠리면 그 키의 밸류를 거의 베낀다.",
    sources: (t, c) => ({ before: (r) => r === t, value: (_, column) => column === c }),
    sum: (t, c, { value, result }) => `${plus(result.weights[t].map((w, s) => `${number(w, 3)}×${factor(value[s][c])}`))} = ${number(result.output[t][c], 3)}`,
  },
};
const MATRIX_NAMES = { products: "QKᵀ", scaled: "나눈 값", masked: "어텐션 스코어", weights: "어텐션 가중치", output: "출력" };

const stage = (editors, write) => {
  const formula = el("p", { class: "kit-as-formula kit-number", "aria-hidden": "true" });
  const title = el("p", { class: "kit-as-title" });
  const note = el("p", { class: "kit-note" });
  const matrices = el("div", { class: "kit-as-matrices" });
  const sum = el("output", { class: "kit-as-sum kit-number" });
  const uniform = el("p", { class: "kit-note kit-as-uniform" });
  let picked = [0, 0];

  const showFormula = (step) => {
    const at = STEPS.findIndex(({ value }) => value === step);
    const piece = (n, content) => el("span", { class: n === at ? "is-now" : n < at ? "is-done" : "" }, content);
    formula.replaceChildren(piece(3, "softmax("), piece(2, "mask("), piece(0, "QKᵀ"), piece(1, [" ÷ √d", el("sub", {}, "k")]), piece(2, ")"), piece(3, ")"), piece(4, " V"));
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
    const top = step === "weights" ? 1 : largest(step === "output" ? [...matrix, ...state.value] : state.result.products);
    const content = (r, c) => {
      const shown = hidden(r, c) ? el("span", { class: "kit-as-hidden" }, "가림") : number(matrix[r][c], digits);
      return step === "masked" && pick
        ? el("button", { type: "button", "aria-pressed": String(hidden(r, c)), "aria-label": `쿼리 ${state.rows[r]}에게 키 ${columns[c]} 가리기, ${hidden(r, c) ? "가림" : number(matrix[r][c], digits)}`, onclick: () => toggle(state, r, c) }, shown)
        : shown;
    };
    return grid(`${MATRIX_NAMES[step]} (${matrix.length}×${columns.length})`, state.rows, columns, content, (r, c) => (hidden(r, c) ? 0 : matrix[r][c] / top), pick);
  };
  const draw = (state) => {
    const view = VIEWS[state.step];
    const focused = matrices.contains(document.activeElement) && document.activeElement.closest('[role="grid"]');
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
    matrices.replaceChildren(...(before ? [before.node, el("span", { class: "kit-as-arrow", "aria-hidden": "true" }, "→")] : []), after.node);
    picked = [Math.min(picked[0], state.rows.length - 1), Math.min(picked[1], state.result[state.step][0].length - 1)];
    pick(...picked);
    if (focused) after.focus(...picked);
    uniform.textContent = state.rows.some((_, t) => hiddenRow(state, t))
      ? `모두 가려진 행은 스코어가 전부 같은 음수가 된다. 그래서 소프트맥스는 어느 키도 고르지 못하고 고르게 1/${state.columns.length}을 준다. kit_core도 이렇게 정했다.` : "";
  };
  return { node: el("div", { class: "kit-as-stage" }, formula, title, note, matrices, sum, uniform), draw };
};

// ---- controls ------------------------------------------------------------------------------------------
const makeControls = (state, write, read) => {
  let custom = false; // the reader asked to make a mask by hand
  const kind = ({ mask, rows, columns }) =>
    custom ? "custom" : !mask ? "none" : same(mask, lookAhead(rows.length, columns.length)) ? "look-ahead" : "custom";
  const chooseMask = (value) => {
    const { rows, columns } = read();
    custom = value === "custom";
    write(custom ? { step: "masked" } : { mask: value === "none" ? null : lookAhead(rows.length, columns.length) });
  };
  const steps = kit.segmented("단계", STEPS, state.step, (step) => write({ step }));
  const masks = kit.segmented("마스크", [{ value: "none", label: "없음" }, { value: "look-ahead", label: "룩어헤드" }, { value: "custom", label: "직접" }], kind(state), chooseMask);
  const scale = kit.segmented("√dₖ로 나누기", [{ value: "on", label: "나눈다" }, { value: "off", label: "안 나눈다" }], state.scaled ? "on" : "off", (value) => write({ scaled: value === "on" }));
  const go = (by) => write({ step: STEPS[STEPS.findIndex(({ value }) => value === read().step) + by].value });
  const back = el("button", { type: "button", onclick: () => go(-1) }, "이전");
  const next = el("button", { type: "button", onclick: () => go(1) }, "다음");
  const update = (now) => {
    steps.select(now.step);
    masks.select(kind(now));
    scale.select(now.scaled ? "on" : "off");
    back.disabled = now.step === STEPS[0].value;
    next.disabled = now.step === STEPS.at(-1).value;
  };
  return { options: el("div", { class: "kit-controls" }, masks, scale), stepper: el("div", { class: "kit-controls kit-as-stepper" }, steps, el("div", { class: "kit-as-buttons" }, back, next)), update };
};

// ---- random vectors: what a large d_k does to the softmax -----------------------------------------------
const SIZES = Array.from({ length: 10 }, (_, n) => 2 ** n); // d_k = 1 ... 512
const DRAWS = 300;
const KEYS = 8;
/** mulberry32: a small seeded generator of uniforms in [0, 1). */
const uniforms = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
/** Box-Muller, both halves used: standard normals. */
const normals = (seed) => {
  const uniform = uniforms(seed);
  let spare = null;
  return () => {
    if (spare !== null) { const kept = spare; spare = null; return kept; }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
};
/** One draw: a query and 8 keys of 512 components; their dot products over the first 1, 2, 4, ... of them. */
const drawScores = (normal) => {
  const sums = new Float64Array(KEYS);
  const bySize = [];
  for (let j = 1; j <= SIZES.at(-1); j++) {
    const q = normal();
    for (let s = 0; s < KEYS; s++) sums[s] += q * normal();
    if (SIZES.includes(j)) bySize.push([...sums]);
  }
  return bySize;
};
const statistics = (draws) => SIZES.map((size, n) => {
  const rows = draws.map((draw) => draw[n]);
  const all = rows.flat();
  const mean = all.reduce((a, b) => a + b, 0) / all.length;
  const variance = all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / all.length;
  const top = (divisor) => rows.reduce((sum, row) => sum + Math.max(...softmax(row.map((x) => x / divisor))), 0) / rows.length;
  return { size, mean, variance, raw: top(1), scaled: top(Math.sqrt(size)) };
});

const bars = (title) => {
  const picture = svg("svg", { viewBox: "0 0 320 128", role: "img" });
  const draw = (row) => {
    picture.setAttribute("aria-label", `${title}: 키 ${KEYS}개의 가중치 ${row.map((w) => number(w, 3)).join(", ")}`);
    picture.replaceChildren(svg("line", { x1: 0, x2: 320, y1: 110, y2: 110, class: "kit-as-axis" }),
      ...row.flatMap((w, s) => [
        svg("rect", { x: 40 * s + 6, width: 28, y: 110 - 90 * w, height: 90 * w, rx: 2, class: "kit-as-bar" }),
        svg("text", { x: 40 * s + 20, y: 105 - 90 * w, "text-anchor": "middle", class: "kit-as-text is-strong" }, number(w, 3)),
        svg("text", { x: 40 * s + 20, y: 124, "text-anchor": "middle", class: "kit-as-text" }, `k${s + 1}`)]));
  };
  return { node: el("div", {}, el("p", { class: "kit-as-caption" }, title), picture), draw };
};

const saturation = () => {
  const facts = el("p", { class: "kit-as-facts kit-number", "aria-live": "polite" }, "난수를 뽑는 중이다.");
  const [raw, scaled] = [bars("내적을 그대로 소프트맥스에"), bars("√dₖ로 나눈 뒤 소프트맥스에")];
  const curve = el("div", {});
  const rows = el("tbody", {});
  const table = el("details", { class: "kit-as-table" }, el("summary", {}, "표로 보기"), el("div", { class: "kit-as-scroll", tabindex: 0, role: "group", "aria-label": "dₖ에 따른 분산과 가장 큰 가중치" },
    el("table", { class: "kit-number" }, el("thead", {}, el("tr", {}, ["dₖ", "내적의 평균", "내적의 분산", "최대 가중치(그대로)", "최대 가중치(나눔)"].map((name) => el("th", { scope: "col" }, name)))), rows)));
  let level = 6; // d_k = 64, the paper's
  let seed = 1;
  let draws = [];
  let stats = null;
  let timer = 0;
  const slider = kit.slider("벡터의 차원 dₖ", { min: 0, max: SIZES.length - 1, value: level, format: (n) => String(SIZES[n]) }, (n) => { level = n; draw(); });
  const again = el("button", { type: "button", onclick: () => { seed += 1; start(); } }, "다른 난수로");

  const drawCurve = () => {
    const [W, H] = [Math.max(240, curve.clientWidth), 170];
    const x = (n) => 34 + ((W - 50) * n) / (SIZES.length - 1);
    const y = (share) => 14 + (H - 52) * (1 - share);
    const text = (left, top, content, anchor = "start", kind = "") => svg("text", { x: left, y: top, "text-anchor": anchor, class: `kit-as-text ${kind}` }, content);
    const series = (name) => svg("path", { class: `kit-as-line is-${name}`, d: stats.map((each, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(each[name]).toFixed(1)}`).join("") });
    const flat = (share) => svg("line", { x1: x(0), x2: x(9), y1: y(share), y2: y(share), class: "kit-as-axis" });
    const now = stats[level];
    curve.replaceChildren(svg("svg", { width: W, height: H, role: "img", "aria-label": `dₖ에 따른 가장 큰 가중치의 평균. dₖ = ${now.size}에서 그대로면 ${number(now.raw, 3)}, 나누면 ${number(now.scaled, 3)}이다.` },
      flat(0), flat(1), text(28, y(0) + 4, "0", "end"), text(28, y(1) + 4, "1", "end"), text(28, y(1 / KEYS) + 2, "1/8", "end"),
      svg("line", { x1: x(0), x2: x(9), y1: y(1 / KEYS), y2: y(1 / KEYS), class: "kit-as-guide" }),
      svg("line", { x1: x(level), x2: x(level), y1: y(1), y2: y(0), class: "kit-as-guide" }),
      series("raw"), series("scaled"),
      ["raw", "scaled"].map((name) => svg("circle", { cx: x(level), cy: y(now[name]), r: 4, class: `kit-as-point is-${name}` })),
      text(x(9), y(stats[9].raw) + 18, "그대로", "end", "is-strong"), text(x(9), y(stats[9].scaled) - 9, "√dₖ로 나눔", "end", "is-strong"),
      SIZES.map((size, n) => (n % 3 && n !== level ? null : text(x(n), H - 22, String(size), "middle", n === level ? "is-strong" : ""))),
      text(x(9), H - 4, "dₖ (로그 눈금)", "end")));
  };
  const draw = () => {
    if (!stats) return;
    const now = stats[level];
    const row = draws[0][level];
    raw.draw(softmax(row));
    scaled.draw(softmax(row.map((x) => x / Math.sqrt(now.size))));
    facts.replaceChildren(`내적 ${DRAWS * KEYS}개를 재면 평균 `, el("b", {}, number(now.mean)), `, 분산 `, el("b", {}, number(now.variance)), ` (이론값 0과 ${now.size}). 가장 큰 가중치의 평균은 그대로면 `,
      el("b", {}, number(now.raw, 3)), ", 나누면 ", el("b", {}, number(now.scaled, 3)), "이다.");
    drawCurve();
  };
  /** Draws in slices, so that no frame waits for 1.4 million random numbers. */
  const start = () => {
    clearTimeout(timer);
    const normal = normals(seed);
    const fresh = [];
    const slice = () => {
      for (let n = 0; n < 15 && fresh.length < DRAWS; n++) fresh.push(drawScores(normal));
      if (fresh.length < DRAWS) { timer = setTimeout(slice); return; }
      draws = fresh;
      stats = statistics(draws);
      rows.replaceChildren(...stats.map((each) => el("tr", {}, el("th", { scope: "row" }, each.size),
        [each.mean, each.variance].map((v) => el("td", {}, number(v))), [each.raw, each.scaled].map((v) => el("td", {}, number(v, 3))))));
      draw();
    };
    timer = setTimeout(slice);
  };
  const name = kit.id("kit-as-title");
  const node = el("div", { class: "kit-as-saturation", role: "group", "aria-labelledby": name },
    el("p", { class: "kit-as-title", id: name }, "왜 √dₖ로 나누는가"),
    el("p", { class: "kit-note" }, "성분이 서로 독립이고 평균이 0, 분산이 1인 두 벡터의 내적은 평균이 0, 분산이 dₖ이다. 커지는 것은 기댓값이 아니라 흩어짐이다. 그대로 두면 dₖ가 클수록 소프트맥스가 한 키에 쏠리고, 그런 곳에서는 기울기가 거의 0이 된다."),
    el("div", { class: "kit-controls" }, slider, again), facts,
    el("div", { class: "kit-as-bars" }, raw.node, scaled.node), curve, table);
  return { node, draw, start, stop: () => clearTimeout(timer) };
};

// ---- putting it together --------------------------------------------------------------------------------
const render = ({ model, el: host }) => {
  const root = el("div", { class: "kit-widget kit-as" });
  const read = () => readState(model);
  const write = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    model.save_changes();
    redraw();
  };
  const hint = el("p", { class: "kit-as-hint", "aria-live": "polite" });
  const warn = (message) => { hint.textContent = message; };
  const edit = (name, matrix) => write({ [name]: matrix });
  const editors = {
    query: editor("query", "쿼리", "Q", edit, warn), key: editor("key", "키", "K", edit, warn), value: editor("value", "밸류", "V", edit, warn),
  };
  const steps = stage(editors, write);
  const controls = makeControls(read(), write, read);
  const panel = saturation();
  const draw = () => {
    const state = read();
    if (!state) return;
    editors.query.draw(state.query, state.rows);
    editors.key.draw(state.key, state.columns);
    editors.value.draw(state.value, state.columns);
    controls.update(state);
    steps.draw(state);
  };
  const redraw = kit.perFrame(() => root.isConnected && draw());
  root.append(
    el("p", { class: "kit-note kit-as-lead" }, "칸의 숫자를 고치면 아래 모든 단계가 곧바로 다시 계산된다. 위아래 화살표 키는 0.1씩 움직인다."),
    el("div", { class: "kit-as-inputs" }, Object.values(editors).map(({ node }) => node)), hint,
    controls.options, controls.stepper, steps.node, panel.node);
  host.append(root);
  draw();
  panel.start();
  NAMES.forEach((name) => model.on(`change:${name}`, redraw));
  const stopTheme = kit.followTheme(root);
  const observer = new ResizeObserver(kit.perFrame(panel.draw));
  observer.observe(root);
  return () => {
    NAMES.forEach((name) => model.off(`change:${name}`, redraw));
    observer.disconnect();
    stopTheme();
    panel.stop();
    root.remove();
  };
};

export default { render };
