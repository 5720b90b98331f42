// Sinusoidal positional encoding, computed in doubles as the reader moves. No Python is needed.

const BASES = [10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000];
const { el, svg, number } = kit;

// ---- the encoding --------------------------------------------------------------------------------
const angularFrequency = (i, { base, dModel }) => 1 / base ** ((2 * i) / dModel);
const wavelength = (i, state) => 2 * Math.PI * state.base ** ((2 * i) / state.dModel);
const encode = (position, dimension, { base, dModel }) => {
  const angle = position / base ** ((2 * (dimension >> 1)) / dModel);
  return dimension % 2 ? Math.cos(angle) : Math.sin(angle);
};
const encodingTable = ({ length, dModel, base }) => {
  const table = new Float64Array(length * dModel);
  for (let i = 0; i < dModel / 2; i++) {
    const divisor = base ** ((2 * i) / dModel);
    for (let position = 0; position < length; position++) {
      table[position * dModel + 2 * i] = Math.sin(position / divisor);
      table[position * dModel + 2 * i + 1] = Math.cos(position / divisor);
    }
  }
  return table;
};
const dot = (a, b, { table, dModel }) => {
  let sum = 0;
  for (let d = 0; d < dModel; d++) sum += table[a * dModel + d] * table[b * dModel + d];
  return sum;
};

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const grouped = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
const lengthText = (value) => (value < 1000 ? number(value) : grouped(Math.round(value)));
const dimensionsOf = (pairs) => pairs.flatMap((i) => [2 * i, 2 * i + 1]);
const signedText = (k) => (k < 0 ? `\u2212${-k}` : String(k));
const sumText = (k) => (k < 0 ? `p\u2212${-k}` : `p+${k}`);

// ---- state: what the model says, and changes that keep it consistent -------------------------------
const readState = (model) => {
  const [p, q] = model.get("positions");
  const state = { length: model.get("length"), dModel: model.get("d_model"), base: model.get("base"), p, q, k: q - p };
  state.pairs = [...new Set(model.get("dimensions").map((d) => d >> 1))];
  state.i = state.pairs[0];
  return state;
};
/** Both positions must lie inside: p moves so that the offset can stay what it is. */
const fitPositions = (p, k, length) => {
  const offset = clamp(k, 1 - length, length - 1);
  const first = clamp(p, Math.max(0, -offset), length - 1 - Math.max(0, offset));
  return [first, first + offset];
};
const fitPairs = (pairs, dModel) => [...new Set(pairs.map((i) => Math.min(i, dModel / 2 - 1)))];

// ---- controls --------------------------------------------------------------------------------------
const makeControls = (state, write, read) => {
  const bases = [...new Set([...BASES, state.base])].sort((a, b) => a - b);
  // Wide enough for what Python gave; never narrower again, so that no thumb jumps while it is dragged.
  const reach = { least: Math.min(8, state.length), length: Math.max(200, state.length), dModel: Math.max(256, state.dModel) };
  const slide = (label, min, max, value, onmove, step = 1, format = String) =>
    kit.slider(label, { min, max, step, value, format }, onmove);
  const length = slide("길이", reach.least, reach.length, state.length, (value) => {
    const { p, k } = read();
    write({ length: value, positions: fitPositions(p, k, value) });
  });
  const dModel = slide("d_model", 4, reach.dModel, state.dModel, (value) =>
    write({ d_model: value, dimensions: dimensionsOf(fitPairs(read().pairs, value)) }), 2);
  const base = slide("밑", 0, bases.length - 1, bases.indexOf(state.base),
    (index) => write({ base: bases[index] }), 1, (index) => grouped(bases[index]));
  const position = slide("위치 p", 0, state.length - 1, state.p, (value) =>
    write({ positions: [value, value + read().k] }));
  const offset = slide("오프셋 k", 1 - state.length, state.length - 1, state.k, (value) => {
    const { p, length: end } = read();
    write({ positions: fitPositions(p, value, end) });
  }, 1, signedText);
  const pair = slide("쌍 i", 0, state.dModel / 2 - 1, state.i, (value) => {
    const rest = read().pairs.slice(1).filter((i) => i !== value);
    write({ dimensions: dimensionsOf([value, ...rest]) });
  });
  const range = (node, min, max, value) => {
    node.input.min = min;
    node.input.max = max;
    node.set(value);
  };
  const update = ({ length: end, dModel: width, base: b, p, k, i }) => {
    reach.least = Math.min(reach.least, end);
    reach.length = Math.max(reach.length, end);
    reach.dModel = Math.max(reach.dModel, width);
    range(length, reach.least, reach.length, end);
    range(dModel, 4, reach.dModel, width);
    if (!bases.includes(b)) bases.push(b);
    bases.sort((x, y) => x - y);
    range(base, 0, bases.length - 1, bases.indexOf(b));
    range(position, Math.max(0, -k), end - 1 - Math.max(0, k), p);
    range(offset, 1 - end, end - 1, k);
    range(pair, 0, width / 2 - 1, i);
  };
  const shape = el("div", { class: "kit-pe-controls" }, length, dModel, base);
  const focus = el("div", { class: "kit-pe-controls is-sticky" }, position, offset, pair);
  return { nodes: [shape, focus], update };
};

// ---- pieces that several parts use -------------------------------------------------------------------
const part = (title, caption, ...children) => {
  const name = kit.id("kit-pe-title");
  return el("div", { class: "kit-pe-part", role: "group", "aria-labelledby": name },
    el("p", { class: "kit-pe-title", id: name }, title), el("p", { class: "kit-note" }, caption), children);
};
/** A table built only while it is open. `rows(state)` gives [header cells, ...rows]. */
const disclosure = (caption, rows) => {
  const body = el("div", { class: "kit-pe-scroll", tabindex: 0, role: "group", "aria-label": caption });
  let state = null;
  const fill = () => {
    if (!node.open || !state) return;
    const [head, ...lines] = rows(state);
    body.replaceChildren(el("table", { class: "kit-number" }, el("caption", {}, caption),
      el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, lines.map(([first, ...rest]) =>
        el("tr", {}, el("th", { scope: "row" }, first), rest.map((text) => el("td", {}, text)))))));
  };
  const node = el("details", { class: "kit-pe-table", ontoggle: fill }, el("summary", {}, "표로 보기"), body);
  return { node, draw: (next) => { state = next; fill(); } };
};
const path = (points) => points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
const text = (x, y, content, anchor = "start", kind = "") =>
  svg("text", { x, y, "text-anchor": anchor, class: `kit-pe-text ${kind}` }, content);
const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });
/** p is a filled dot, p+k a ring: told apart without colour. */
const mark = (x, y, second) => svg("circle", { cx: x, cy: y, r: 4, class: second ? "kit-pe-q" : "kit-pe-p" });

// ---- 1. heat map ---------------------------------------------------------------------------------------
const heatMap = (root) => {
  const canvas = el("canvas", { class: "kit-pe-canvas", tabindex: 0, role: "application" });
  const [rowP, rowQ, pairBox, cursorBox] = ["p", "q", "pair", "cursor"].map((kind) => el("div", { class: `kit-pe-box is-${kind}` }));
  const [tagP, tagQ, tagPair, first, last] = ["p", "q", "pair", "first", "last"].map((kind) => el("span", { class: `kit-pe-tag is-${kind}` }));
  const [low, high] = [el("span", {}, "0"), el("span", {})];
  const readout = el("output", { class: "kit-pe-readout kit-number" });
  const table = disclosure("두 위치의 인코딩", (s) => [
    ["차원", "파장", `PE(p = ${s.p})`, `PE(p+k = ${s.q})`],
    ...Array.from({ length: s.dModel }, (_, d) => [`${d} ${d % 2 ? "cos" : "sin"}`, lengthText(wavelength(d >> 1, s)),
      number(s.table[s.p * s.dModel + d], 4), number(s.table[s.q * s.dModel + d], 4)]),
  ]);
  let state = null;
  let cell = null; // [position, dimension] under the pointer or moved to by keyboard

  const place = (box, top, height, left, width) =>
    Object.assign(box.style, { top: `${100 * top}%`, height: `${100 * height}%`, left: `${100 * left}%`, width: `${100 * width}%` });
  const showCell = () => {
    const { length, dModel } = state;
    const [position, dimension] = cell ?? [state.p, 2 * state.i];
    cursorBox.hidden = !cell;
    place(cursorBox, position / length, 1 / length, dimension / dModel, 1 / dModel);
    const value = number(state.table[position * dModel + dimension], 4);
    readout.textContent = `위치 ${position} · 차원 ${dimension} (쌍 ${dimension >> 1}의 ${dimension % 2 ? "cos" : "sin"}) · 값 ${value} · 파장 ${lengthText(wavelength(dimension >> 1, state))}`;
  };
  const moveTo = (position, dimension) => {
    cell = [clamp(position, 0, state.length - 1), clamp(dimension, 0, state.dModel - 1)];
    showCell();
  };
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    moveTo(Math.floor(((event.clientY - box.top) / box.height) * state.length),
      Math.floor(((event.clientX - box.left) / box.width) * state.dModel));
  };
  const leave = () => { cell = null; showCell(); };
  const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0] };
  canvas.addEventListener("pointermove", point);
  canvas.addEventListener("pointerdown", point);
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
  canvas.addEventListener("blur", leave);
  canvas.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const [position, dimension] = cell ?? [state.p, 2 * state.i];
    moveTo(position + step[0], dimension + step[1]);
  });

  let painted = "";
  const paint = ({ length, dModel, table: values, base }) => {
    const key = [length, dModel, base, root.dataset.kitTheme].join();
    if (painted === key) return;
    painted = key;
    const { signed } = kit.scales(root);
    // One 32-bit word a pixel: a large table would not fit into a frame channel by channel.
    const palette = Uint8Array.from(Array.from({ length: 257 }, (_, n) => [...signed((n - 128) / 128), 255]).flat());
    const words = new Uint32Array(palette.buffer);
    canvas.width = dModel;
    canvas.height = length;
    const context = canvas.getContext("2d");
    const image = context.createImageData(dModel, length);
    const pixels = new Uint32Array(image.data.buffer);
    for (let n = 0; n < values.length; n++) pixels[n] = words[Math.round(128 + 128 * values[n])];
    context.putImageData(image, 0, 0);
  };
  const tag = (node, share, name, value) => {
    node.replaceChildren(name, el("span", { class: "kit-pe-tagvalue" }, value ?? ""));
    node.style.top = `${100 * share}%`;
  };
  const draw = (next) => {
    state = next;
    if (cell && (cell[0] >= state.length || cell[1] >= state.dModel)) cell = null;
    const { length, dModel, p, q, i } = state;
    paint(state);
    canvas.style.height = `${clamp(length * 5, 160, 300)}px`;
    canvas.setAttribute("aria-label", `위치 ${length}개와 차원 ${dModel}개의 포지셔널 인코딩 히트맵. 화살표 키로 칸을 옮기며 값을 읽는다.`);
    place(rowP, p / length, 1 / length, 0, 1);
    place(rowQ, q / length, 1 / length, 0, 1);
    place(pairBox, 0, 1, (2 * i) / dModel, 2 / dModel);
    tag(tagP, (p + 0.5) / length, "p", ` = ${p}`);
    tag(tagQ, (q + 0.5) / length, "p+k", ` = ${q}`);
    tag(first, 0.5 / length, "0");
    tag(last, 1 - 0.5 / length, String(length - 1));
    first.hidden = p / length < 0.1;
    last.hidden = p / length > 0.88;
    tagPair.textContent = `쌍 ${i}`;
    tagPair.style.left = `${(100 * (2 * i + 1)) / dModel}%`;
    high.textContent = String(dModel - 1);
    showCell();
    table.draw(state);
  };
  const node = part("히트맵: 한 행이 한 위치의 인코딩이다",
    "앞쪽 차원은 위치가 하나 바뀔 때마다 크게 출렁이고, 뒤쪽 차원은 거의 움직이지 않는다. 행 전체를 보면 어느 두 위치도 같은 무늬가 아니다.",
    el("div", { class: "kit-pe-legend", "aria-hidden": "true" }, "\u22121", el("span", { class: "kit-pe-ramp" }), "+1"),
    el("div", { class: "kit-pe-map" },
      el("div", { class: "kit-pe-gutter", "aria-hidden": "true" }, first, last, tagP),
      el("div", { class: "kit-pe-frame" }, el("div", { class: "kit-pe-above", "aria-hidden": "true" }, tagPair), canvas, rowP, rowQ, pairBox, cursorBox),
      el("div", { class: "kit-pe-gutter", "aria-hidden": "true" }, tagQ),
      el("div", { class: "kit-pe-below", "aria-hidden": "true" }, low, el("span", {}, "차원"), high)),
    readout, table.node);
  return { node, draw };
};

// ---- 2. curves ---------------------------------------------------------------------------------------
const curves = (write, read) => {
  const list = el("div", {});
  const pin = el("button", { type: "button" });
  pin.addEventListener("click", () => {
    const { pairs, i, dModel } = read();
    const others = [i + 1, i - 1, i + 2, i - 2].filter((n) => n >= 0 && n < dModel / 2 && !pairs.includes(n));
    if (others.length) write({ dimensions: dimensionsOf([others[0], ...pairs]) });
  });
  const choose = (i) => write({ dimensions: dimensionsOf([i, ...read().pairs.filter((other) => other !== i)]) });
  const remove = (i) => write({ dimensions: dimensionsOf(read().pairs.filter((other) => other !== i)) });
  const H = 64;

  const row = (i, state, width) => {
    const { length, p, q } = state;
    const active = i === state.i;
    const x = (position) => 6 + ((width - 12) * position) / (length - 1);
    const y = (value) => H / 2 - (H / 2 - 6) * value;
    const steps = Math.min(4 * (length - 1), 2 * Math.round(width));
    const curve = (dimension) => path(Array.from({ length: steps + 1 }, (_, n) => {
      const position = ((length - 1) * n) / steps;
      return [x(position), y(encode(position, dimension, state))];
    }));
    const values = [p, q].map((position) => [2 * i, 2 * i + 1].map((d) => number(encode(position, d, state), 3)));
    const picture = svg("svg", { width, height: H, role: "img", "aria-label":
      `쌍 ${i}의 곡선. 위치 ${p}에서 sin ${values[0][0]}, cos ${values[0][1]}. 위치 ${q}에서 sin ${values[1][0]}, cos ${values[1][1]}.` },
      line(x(0), y(0), x(length - 1), y(0), "kit-pe-axis"),
      [p, q].map((position) => line(x(position), 2, x(position), H - 2, "kit-pe-guide")),
      svg("path", { d: curve(2 * i + 1), class: "kit-pe-cos" }), svg("path", { d: curve(2 * i), class: "kit-pe-sin" }),
      [p, q].flatMap((position, n) => [2 * i + 1, 2 * i].map((d) => mark(x(position), y(encode(position, d, state)), n))));
    const head = el("div", { class: "kit-pe-rowhead" },
      el("button", { type: "button", class: "kit-pe-pick", "aria-pressed": String(active), "data-key": `pick-${i}`, onclick: () => choose(i) }, `쌍 ${i}`),
      el("span", { class: "kit-number" }, `차원 ${2 * i}, ${2 * i + 1} · 파장 `, el("b", {}, lengthText(wavelength(i, state)))),
      state.pairs.length > 1 && !active
        ? el("button", { type: "button", class: "kit-pe-remove", "data-key": `remove-${i}`, "aria-label": `쌍 ${i} 빼기`, onclick: () => remove(i) }, "빼기") : null);
    return el("div", { class: `kit-pe-row${active ? " is-active" : ""}`, "data-pair": i }, head, picture);
  };
  const draw = (state) => {
    const width = Math.max(120, list.clientWidth);
    const focus = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    list.replaceChildren(...[...state.pairs].sort((a, b) => a - b).map((i) => row(i, state, width)));
    if (focus) (list.querySelector(`[data-key="${focus}"]`) ?? list.querySelector("button"))?.focus();
    pin.textContent = `쌍 ${state.i} 남기고 하나 더 보기`;
    pin.disabled = state.pairs.length >= Math.min(6, state.dModel / 2);
  };
  const node = part("곡선: 쌍마다 파장이 다르다",
    "한 쌍은 파장이 같은 사인과 코사인이다. 쌍의 번호가 커질수록 파장은 2π에서 밑 × 2π 가까이까지 등비수열로 길어진다.",
    el("p", { class: "kit-pe-key", "aria-hidden": "true" }, el("span", { class: "is-sin" }, "sin"), el("span", { class: "is-cos" }, "cos"),
      el("span", { class: "is-p" }, "위치 p"), el("span", { class: "is-q" }, "위치 p+k")),
    list, pin);
  return { node, draw };
};

// ---- 3. similarity -------------------------------------------------------------------------------------
const similarity = () => {
  const holder = el("div", {});
  const facts = el("div", { class: "kit-pe-facts kit-number" });
  const table = disclosure("모든 위치와의 내적", (s) => [
    ["위치", "오프셋", `PE(${s.p})와의 내적`, `차원 ${2 * s.i} (sin)`, `차원 ${2 * s.i + 1} (cos)`],
    ...Array.from({ length: s.length }, (_, j) => [j, signedText(j - s.p), number(dot(s.p, j, s), 4),
      number(encode(j, 2 * s.i, s), 4), number(encode(j, 2 * s.i + 1, s), 4)]),
  ]);
  const H = 180;
  const anchorAt = (share) => (share > 0.85 ? "end" : share < 0.15 ? "start" : "middle");
  const picture = (state, values, width) => {
    const { length, dModel, p, q } = state;
    const least = Math.min(0, ...values);
    const x = (position) => 36 + ((width - 48) * position) / (length - 1);
    const y = (value) => 24 + (H - 56) * (1 - (value - least) / (dModel / 2 - least));
    return svg("svg", { width, height: H, role: "img", "aria-label":
      `위치 ${p}와 모든 위치의 내적 곡선. 가장 큰 값은 자기 자신과의 내적 ${number(dModel / 2, 1)}이고, 위치 ${q}와의 내적은 ${number(values[q], 4)}이다.` },
      line(x(0), y(0), x(length - 1), y(0), "kit-pe-axis"), text(30, y(0) + 4, "0", "end"),
      line(x(0), y(dModel / 2), x(length - 1), y(dModel / 2), "kit-pe-guide"), text(30, y(dModel / 2) + 4, String(dModel / 2), "end"),
      [p, q].map((position) => line(x(position), y(values[position]), x(position), H - 28, "kit-pe-guide")),
      svg("path", { d: path(values.map((value, j) => [x(j), y(value)])), class: "kit-pe-sin" }),
      values.length <= 80 ? values.map((value, j) => svg("circle", { cx: x(j), cy: y(value), r: 1.6, class: "kit-pe-dot" })) : null,
      mark(x(p), y(values[p])), mark(x(q), y(values[q]), true),
      text(x(p), 12, `p = ${p}`, anchorAt(p / length), "is-strong"),
      p === q ? null : text(x(q), H - 16, `p+k = ${q}`, anchorAt(q / length), "is-strong"),
      text(x(0), H - 2, "0"), text(x(length - 1), H - 2, `위치 ${length - 1}`, "end"));
  };
  const draw = (state) => {
    const { length, p, q, k } = state;
    const values = Array.from({ length }, (_, j) => dot(p, j, state));
    holder.replaceChildren(picture(state, values, Math.max(160, holder.clientWidth)));
    const start = Math.max(0, -k);
    const end = length - 1 - Math.max(0, k);
    const starts = [...new Set([p, start, end])];
    facts.replaceChildren(...starts.map((a) => el("div", { class: "kit-pe-fact" },
      el("span", {}, `PE(${a})·PE(${a + k})`), el("b", {}, number(dot(a, a + k, state), 4)))));
    table.draw(state);
  };
  const node = part("유사도: 내적은 두 위치의 간격만 안다",
    "위치 p의 인코딩과 다른 모든 위치의 내적이다. p를 움직이면 곡선은 모양을 지킨 채 옆으로 옮겨 갈 뿐이다. 간격이 k인 두 위치는 어디서 골라도 내적이 Σ cos(ωᵢk)로 같다.",
    holder, facts, table.node);
  return { node, draw };
};

// ---- 4. rotation -------------------------------------------------------------------------------------------
const SIZE = 232;
const rotation = () => {
  const holder = el("div", { class: "kit-pe-circle" });
  const angles = el("p", { class: "kit-pe-angles kit-number" });
  const equation = el("div", { class: "kit-pe-equation kit-number" });
  const R = 84;
  const at = (angle, radius = R) => [SIZE / 2 + radius * Math.cos(angle), SIZE / 2 - radius * Math.sin(angle)];
  const arc = (from, sweep) => {
    const steps = Math.max(2, Math.ceil(Math.abs(sweep) * 16));
    return path(Array.from({ length: steps + 1 }, (_, n) => at(from + (sweep * n) / steps, 34)));
  };
  const circle = (state, omega, sweep) => {
    const { length, p, q, i } = state;
    const [a, b] = [omega * p, omega * q];
    const label = (angle, content) => {
      const [x, y] = at(angle, R + 15);
      return text(x, y + 4, content, "middle", "is-strong");
    };
    const spoke = (angle, kind) => line(SIZE / 2, SIZE / 2, ...at(angle), kind);
    return svg("svg", { width: SIZE, height: SIZE, viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label":
      `단위원 위의 쌍 ${i}. 위치 ${p}의 점을 ${number((sweep * 180) / Math.PI, 1)}도 돌리면 위치 ${q}의 점이 된다.` },
      line(...at(Math.PI), ...at(0), "kit-pe-axis"), line(...at(Math.PI / 2), ...at(-Math.PI / 2), "kit-pe-axis"),
      text(SIZE / 2 + R - 6, SIZE / 2 + 14, "cos", "end"), text(SIZE / 2 + 5, SIZE / 2 - R + 17, "sin"),
      svg("circle", { cx: SIZE / 2, cy: SIZE / 2, r: R, class: "kit-pe-ring" }),
      Array.from({ length }, (_, j) => { const [cx, cy] = at(omega * j); return svg("circle", { cx, cy, r: 1.6, class: "kit-pe-dot" }); }),
      spoke(a, "kit-pe-spoke"), spoke(b, "kit-pe-spoke is-second"), svg("path", { d: arc(a, sweep), class: "kit-pe-arc" }),
      mark(...at(a)), mark(...at(b), true), label(a, "p"),
      Math.abs(sweep) > 0.3 && Math.abs(sweep) < 2 * Math.PI - 0.3 ? label(b, sumText(state.k)) : null);
  };
  const column = (title, rows, kind = "") => el("div", { class: `kit-pe-column ${kind}` },
    el("span", { class: "kit-pe-name" }, title),
    el("div", { class: "kit-pe-bracket", style: `grid-template-columns: repeat(${rows[0].length}, auto)` },
      rows.flat().map((value) => el("span", {}, number(value, 3)))));
  const equals = (next) => el("div", { class: "kit-pe-equals" }, el("span", { class: "kit-pe-sign" }, "="), next);

  const draw = (state) => {
    const { p, q, k, i } = state;
    const omega = angularFrequency(i, state);
    const angle = omega * k;
    const turns = Math.trunc(angle / (2 * Math.PI));
    const sweep = angle - turns * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const from = [encode(p, 2 * i, state), encode(p, 2 * i + 1, state)];
    const to = [encode(q, 2 * i, state), encode(q, 2 * i + 1, state)];
    const product = [c * from[0] + s * from[1], -s * from[0] + c * from[1]];
    holder.replaceChildren(circle(state, omega, sweep));
    angles.textContent = `ω = ${omega < 0.001 ? omega.toExponential(3).replace("-", "\u2212") : number(omega, 4)}, k = ${signedText(k)}, 회전각 ωk = ${number(angle, 3)} rad` +
      (turns ? ` (${Math.abs(turns)}바퀴와 ${number((sweep * 180) / Math.PI, 1)}°)` : ` = ${number((sweep * 180) / Math.PI, 1)}°`);
    equation.replaceChildren(
      column("회전 행렬 R(ωk)", [[c, s], [-s, c]], "is-matrix"), column(`PE(${p})`, [[from[0]], [from[1]]], "is-source"),
      equals(column("곱", [[product[0]], [product[1]]], "is-product")), equals(column(`PE(${q})`, [[to[0]], [to[1]]], "is-target")));
  };
  const node = part("회전: 오프셋 k는 어디서나 같은 행렬이다",
    "쌍 i는 단위원 위의 한 점이고, 위치가 하나 늘 때마다 ω만큼 돈다. p를 움직여 보면 두 점은 돌지만 사이각과 행렬은 그대로다. 그래서 PE(p+k)는 p와 무관한 한 행렬로 PE(p)에서 얻어진다.",
    el("div", { class: "kit-pe-rotation" }, holder, el("div", { class: "kit-pe-algebra" }, angles, equation,
      el("p", { class: "kit-note" }, "열벡터는 (sin, cos) 순서이므로 행렬은 첫 행이 cos, sin이고 둘째 행이 \u2212sin, cos이다."))));
  return { node, draw };
};

// ---- putting it together -------------------------------------------------------------------------------
const render = ({ model, el: host }) => {
  const root = el("div", { class: "kit-widget kit-pe" });
  const read = () => readState(model);
  let cached = { key: "", table: null };
  const tableFor = (state) => {
    const key = [state.length, state.dModel, state.base].join();
    if (cached.key !== key) cached = { key, table: encodingTable(state) };
    return cached.table;
  };
  const redraw = kit.perFrame(() => {
    if (!root.isConnected) return;
    const state = read();
    if (Math.max(state.p, state.q) >= state.length || Math.max(...state.pairs) >= state.dModel / 2) return; // more is on its way
    state.table = tableFor(state);
    controls.update(state);
    parts.forEach((each) => each.draw(state));
  });
  const write = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    model.save_changes();
    redraw();
  };
  const controls = makeControls(read(), write, read);
  const parts = [heatMap(root), curves(write, read), similarity(), rotation()];
  root.append(...controls.nodes, parts[0].node, el("div", { class: "kit-pe-two" }, parts[1].node, parts[2].node), parts[3].node);
  host.append(root);

  const names = ["length", "d_model", "base", "positions", "dimensions"];
  names.forEach((name) => model.on(`change:${name}`, redraw));
  const stopTheme = kit.followTheme(root, redraw);
  const observer = new ResizeObserver(redraw); // also draws the first time
  observer.observe(root);
  return () => {
    names.forEach((name) => model.off(`change:${name}`, redraw));
    observer.disconnect();
    stopTheme();
    root.remove();
  };
};

export default { render };
