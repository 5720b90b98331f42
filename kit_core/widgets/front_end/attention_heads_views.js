// One head, large: a heat map or lines from token to token. Both share the list of query tokens on the left.

const FOOT = { bars: 40, gap: 6 };
const NUMBER_WIDTH = 34;
const measure = (() => {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size, family) => {
    context.font = `${size}px ${family}`;
    return context.measureText(text).width;
  };
})();
// The mark for a space sits low in every font; this much of its size brings it to the middle.
const lift = (token) => (token === " " ? 0.22 : 0);
const shorten = (text) => ([...text].length > 8 ? [...text].slice(0, 7).join("") + "…" : text);

/** onhover(row or -1) while the pointer passes, onpin(row or -1) when the reader decides. */
const makePlot = ({ onhover, onpin }) => {
  const list = kit.el("div", { class: "ah-queries", role: "listbox", "aria-label": "따라갈 쿼리 토큰(보는 쪽)" });
  const canvas = kit.el("canvas", { class: "ah-canvas", "aria-hidden": "true" });
  const drawing = kit.svg("svg", { class: "ah-drawing", "aria-hidden": "true" });
  const stage = kit.el("div", { class: "ah-stage" }, canvas, drawing);
  const node = kit.el("div", { class: "ah-plot" }, list, stage);
  let options = [];
  let pinned = -1;
  let layout = null;

  // ---- the query tokens ---------------------------------------------------------------------------
  const focusRow = (row) => options[Math.max(0, Math.min(options.length - 1, row))]?.focus();
  const toggle = (row) => onpin(row === pinned ? -1 : row);
  const onkeydown = (event, row) => {
    const to = { ArrowUp: row - 1, ArrowDown: row + 1, Home: 0, End: options.length - 1 }[event.key];
    if (to !== undefined) focusRow(to);
    else if (event.key === "Escape") onpin(-1);
    else if (event.key === "Enter" || event.key === " ") toggle(row);
    else return;
    event.preventDefault();
  };
  let listed = null;
  const buildList = (queries) => {
    if (queries === listed) return; // keeps the focus where it is
    listed = queries;
    options = queries.map((token, row) => kit.el("div", {
      role: "option", class: "ah-query", title: spokenToken(token),
      onclick: () => toggle(row),
      onkeydown: (event) => onkeydown(event, row),
      // The keyboard follows as it moves; a click decides by itself.
      onfocus: (event) => event.target.matches(":focus-visible") && onpin(row),
      onpointerenter: (event) => event.pointerType !== "touch" && onhover(row),
      onpointerleave: () => onhover(-1),
    }, tokenNodes(token)));
    list.replaceChildren(...options);
  };
  const rowAt = (event) => {
    if (layout?.view !== "map") return -1;
    const row = Math.floor((event.offsetY - layout.top) / layout.pitch);
    return row >= 0 && row < options.length ? row : -1;
  };
  stage.addEventListener("pointermove", (event) => event.pointerType !== "touch" && onhover(rowAt(event)));
  stage.addEventListener("pointerleave", () => onhover(-1));
  stage.addEventListener("click", (event) => rowAt(event) >= 0 && toggle(rowAt(event)));

  /** Lays the plot out for a selection and a width: labels, lines, sizes. Follows no row yet. */
  const arrange = (chosen, room) => {
    const family = getComputedStyle(node).fontFamily;
    buildList(chosen.queries);
    const widest = Math.max(...chosen.queries.map((token) => measure(shorten(shownToken(token)), 14, family)));
    const gutter = Math.min(110, Math.ceil(widest * 1.06) + 14);
    layout = (chosen.view === "map" ? arrangeMap : arrangeLines)(chosen, room - gutter, family);
    Object.assign(layout, { view: chosen.view, gutter });
    list.style.cssText = `width:${gutter}px;padding-top:${layout.top}px;--ah-pitch:${layout.pitch}px;` +
      `--ah-size:${Math.min(14, layout.pitch - 2)}px`;
    canvas.hidden = chosen.view !== "map";
    drawing.setAttribute("width", layout.width);
    drawing.setAttribute("height", layout.height);
    stage.style.cssText = `width:${layout.width}px;height:${layout.height}px`;
    drawing.replaceChildren(...layout.nodes);
    node.dataset.view = chosen.view;
  };

  const follow = (chosen, row, palette) => {
    pinned = chosen.row;
    const active = Math.max(0, pinned);
    options.forEach((option, i) => {
      option.setAttribute("aria-selected", i === pinned);
      option.tabIndex = i === active ? 0 : -1;
      option.classList.toggle("ah-followed", i === row);
    });
    if (chosen.view === "map") drawMap(canvas, chosen, row, palette, layout);
    layout.follow(row);
  };

  return { node, arrange, follow };
};

// ---- heat map ---------------------------------------------------------------------------------------
const arrangeMap = ({ keys, rows, columns, weights }, room, family) => {
  const cell = Math.max(11, Math.min(46, Math.floor((room - 1) / columns)));
  const pitch = Math.max(15, cell);
  const size = Math.min(14, Math.max(11, cell - 1));
  const texts = keys.map((token) => shorten(shownToken(token)));
  const widths = texts.map((text) => measure(text, size, family));
  const upright = widths.map((width) => width <= cell + 1);
  const top = Math.ceil(Math.max(size + 4, ...widths.filter((_, i) => !upright[i]))) + 6;
  const bottom = top + rows * pitch;
  const flat = cell >= NUMBER_WIDTH;
  const base = bottom + FOOT.gap + FOOT.bars;
  const middle = (column) => (column + 0.5) * cell;
  const label = (text, column, y, turned, props) => kit.svg("text", {
    ...props, "font-size": props["font-size"] ?? size, "text-anchor": turned ? props.anchor : "middle",
    transform: `translate(${middle(column) + (turned ? size * 0.35 : 0)} ${y})${turned ? " rotate(-90)" : ""}`,
  }, text);
  const names = texts.map((text, i) => label(text, i, top - 6 - lift(keys[i]) * size, !upright[i], { class: "ah-key", anchor: "start" }));
  const frame = kit.svg("rect", { class: "ah-frame", x: 0.5, width: columns * cell - 1, height: pitch });
  const bars = keys.map((_, i) => kit.svg("rect", { class: "ah-bar", x: i * cell + 1, width: cell - 2 }));
  const numbers = keys.map((_, i) =>
    label("", i, base + (flat ? 14 : 5), !flat, { class: "ah-number", anchor: "end", "font-size": 11 }));
  const line = kit.svg("line", { class: "ah-base", x1: 0, x2: columns * cell, y1: base + 0.5, y2: base + 0.5 });
  const foot = kit.svg("g", { class: "ah-foot" }, line, bars, numbers);
  const follow = (row) => {
    foot.style.display = frame.style.display = row < 0 ? "none" : "";
    const codes = row < 0 ? null : weights.subarray(row * columns, (row + 1) * columns);
    markTop(names, codes);
    if (!codes) return;
    frame.setAttribute("y", top + row * pitch - 0.5);
    bars.forEach((bar, i) => {
      const height = weightOf(codes[i]) * FOOT.bars;
      bar.setAttribute("y", base - height);
      bar.setAttribute("height", height);
      numbers[i].textContent = numberOf(codes[i]);
    });
  };
  const width = columns * cell + 1;
  return { cell, pitch, top, width, height: base + (flat ? 20 : 38), nodes: [...names, frame, foot], follow };
};

/** Cells with a quiet gap; while a row is followed the others step back. */
const drawMap = (canvas, { rows, columns, weights }, row, palette, { cell, pitch, top }) => {
  canvas.style.top = `${top}px`;
  const context = kit.sharpen(canvas, columns * cell, rows * pitch);
  context.clearRect(0, 0, columns * cell, rows * pitch);
  const gap = cell >= 20 ? 2 : 1;
  for (let r = 0; r < rows; r += 1) {
    context.globalAlpha = row < 0 || r === row ? 1 : 0.4;
    for (let c = 0; c < columns; c += 1) {
      context.fillStyle = palette.css[weights[r * columns + c]];
      context.fillRect(c * cell, r * pitch, cell - gap, pitch - gap);
    }
  }
};

/** The three largest keys of the followed row stand out among the labels. */
const markTop = (names, codes) => {
  const order = codes ? [...names.keys()].sort((a, b) => codes[b] - codes[a] || a - b).slice(0, 3) : [];
  names.forEach((name, i) => {
    name.classList.toggle("ah-strong", order.includes(i) && codes[i] > 0);
    name.classList.toggle("ah-quiet", Boolean(codes) && !order.includes(i));
  });
};

// ---- lines --------------------------------------------------------------------------------------------
const arrangeLines = ({ keys, rows, columns, weights }, room, family) => {
  const longest = Math.max(rows, columns);
  const pitch = longest <= 12 ? 30 : longest <= 20 ? 24 : 18;
  const size = Math.min(14, pitch - 3);
  const texts = keys.map((token) => shorten(shownToken(token)));
  const keyWidth = Math.ceil(Math.max(...texts.map((text) => measure(text, size, family)))) + 8;
  const barRoom = Math.max(24, Math.min(70, room * 0.18));
  const width = Math.min(room, 560);
  const end = width - keyWidth - NUMBER_WIDTH - barRoom - 12;
  const top = 6;
  const y = (i) => top + (i + 0.5) * pitch;
  const fans = Array.from({ length: rows }, (_, r) => kit.svg("g", { class: "ah-fan" },
    Array.from(weights.subarray(r * columns, (r + 1) * columns), (code, c) => code >= 10 && kit.svg("path", {
      d: `M0 ${y(r)}C${end / 2} ${y(r)} ${end / 2} ${y(c)} ${end} ${y(c)}`, "stroke-opacity": weightOf(code),
    })).filter(Boolean)));
  const at = (x, i, props, text) => kit.svg("text", { x, y: y(i) + size * 0.36, ...props }, text);
  const names = texts.map((text, i) => at(end + 8, i, { class: "ah-key", "font-size": size, dy: -lift(keys[i]) * size }, text));
  const numbers = keys.map((_, i) => at(end + keyWidth + 6, i, { class: "ah-number", "font-size": 12 }, ""));
  const bars = keys.map((_, i) => kit.svg("rect", {
    class: "ah-bar", x: end + keyWidth + NUMBER_WIDTH + 10, y: y(i) - pitch * 0.3, height: pitch * 0.6,
  }));
  const foot = kit.svg("g", {}, numbers, bars);
  const follow = (row) => {
    const codes = row < 0 ? null : weights.subarray(row * columns, (row + 1) * columns);
    fans.forEach((fan, r) => fan.classList.toggle("ah-aside", Boolean(codes) && r !== row));
    foot.style.display = codes ? "" : "none";
    markTop(names, codes);
    codes?.forEach((code, i) => {
      numbers[i].textContent = numberOf(code);
      bars[i].setAttribute("width", weightOf(code) * barRoom);
    });
  };
  return { pitch, top, width, height: top + longest * pitch + 4, nodes: [...fans, ...names, foot], follow };
};
