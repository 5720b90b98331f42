// The widget: controls, all heads at a glance, one head large, the followed row in words, the numbers as a table.

const VIEW_OPTIONS = [{ value: "map", label: "지도" }, { value: "lines", label: "선" }];
const TRAITS = ["_pairs", "_codes", "kind", "layer", "head", "example", "view", "row"];
const HINT = "쿼리 토큰 하나를 가리키거나 누르면 그 행의 가중치를 따라간다.";

/** The colour of every code, as CSS and as a pixel: the square root lets small weights be seen. */
const makePalette = (root) => {
  const { weight } = kit.scales(root);
  const colours = Array.from({ length: CODES }, (_, code) => weight(Math.sqrt(weightOf(code))));
  const pixel = ([r, g, b]) => new Uint32Array(new Uint8Array([r, g, b, 255]).buffer)[0];
  return { css: colours.map(kit.rgb), pixels: Uint32Array.from(colours, pixel) };
};

const makeLegend = () => {
  const ramp = kit.el("span", { class: "ah-ramp", "aria-hidden": "true" });
  const words = kit.el("span", {});
  const node = kit.el("p", { class: "kit-note ah-legend" }, kit.el("span", { class: "ah-scale" }, "0", ramp, "1"), words);
  const draw = (palette, view) => {
    const stops = view === "map"
      ? Array.from({ length: 21 }, (_, i) => palette.css[i < 2 ? i * 50 : 90 + i * 5])
      : [palette.css[0], palette.css[CODES - 1]];
    ramp.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    words.textContent = view === "map"
      ? "모든 지도를 같은 척도로 칠했다. 작은 가중치도 보이도록 색은 가중치의 제곱근을 따른다."
      : "선의 진하기가 곧 가중치다. 0.01보다 작은 선은 그리지 않는다.";
  };
  return { node, draw };
};

const makeTable = () => {
  const holder = kit.el("div", { class: "ah-scroll", tabindex: "0", role: "region", "aria-label": "어텐션 가중치 표" });
  const node = kit.el("details", { class: "ah-details" }, kit.el("summary", {}, "표로 보기"), holder);
  const draw = (chosen) => {
    if (!node.open) return;
    const { queries, keys, weights, columns, kind, layer, head } = chosen;
    holder.replaceChildren(kit.el("table", { class: "ah-table" },
      kit.el("caption", {}, kit.el("span", {}, `${KIND_NAMES[kind]}, 층 ${layer + 1}, 헤드 ${head + 1}의 어텐션 가중치. 행은 쿼리, 열은 키다. ` +
        "0.1보다 작은 수는 소수 셋째 자리까지, 나머지는 둘째 자리까지 반올림했다.")),
      kit.el("thead", {}, kit.el("tr", {}, kit.el("th", { scope: "col" }, "쿼리＼키"),
        keys.map((token) => kit.el("th", { scope: "col" }, tokenNodes(token))))),
      kit.el("tbody", {}, queries.map((token, r) => kit.el("tr", {},
        kit.el("th", { scope: "row" }, tokenNodes(token)),
        keys.map((_, c) => kit.el("td", {}, numberOf(weights[r * columns + c]))))))));
  };
  return { node, draw };
};

const makeControls = (choose) => {
  const node = kit.el("div", { class: "kit-controls ah-controls" });
  let parts = {};
  const build = (chosen) => {
    const { pairs } = chosen;
    const kinds = KINDS.filter((kind) => pairs.some((pair) => pair[kind]));
    parts = {
      example: pairs.length > 1 && kit.select("문장",
        pairs.map(({ title }, i) => ({ value: String(i), label: title })), String(chosen.example),
        (value) => choose({ example: Number(value), row: -1 })),
      kind: kinds.length > 1 && kit.segmented("어텐션",
        kinds.map((value) => ({ value, label: KIND_NAMES[value] })), chosen.kind, (kind) => choose({ kind, row: -1 })),
    };
    if (parts.kind) parts.kind.classList.add("ah-kinds");
    node.replaceChildren(...Object.values(parts).filter(Boolean));
  };
  const show = ({ example, kind, kinds }) => {
    if (parts.example) parts.example.input.value = String(example);
    if (parts.kind) {
      parts.kind.select(kind);
      for (const input of parts.kind.querySelectorAll("input")) input.disabled = !kinds.includes(input.value);
    }
  };
  return { node, build, show };
};

const render = ({ model, el }) => {
  let hovered = -1;
  let palette = null;
  let drawn = {}; // what the parts show now, so that following a token redraws only the large view
  let spoken = null;
  let timer = 0;

  const redraw = kit.perFrame(() => draw());
  /** Writes choices to the model, mended so that they exist, in one message. */
  const choose = (values) => {
    Object.entries(values).forEach(([name, value]) => model.set(name, value));
    const chosen = readSelection(model);
    if (chosen) for (const name of ["kind", "layer", "head", "row"]) model.set(name, chosen[name]);
    model.save_changes();
    redraw();
  };
  const controls = makeControls(choose);
  const grid = makeGrid((layer, head) => choose({ layer, head }));
  const plot = makePlot({
    onhover: (row) => { if (row !== hovered) { hovered = row; redraw(); } },
    onpin: (row) => choose({ row }),
  });
  const title = kit.el("div", { class: "ah-title" });
  const axes = kit.el("div", { class: "ah-axes" });
  const region = kit.el("div", { class: "ah-scroll" }, plot.node);
  const sentence = kit.el("p", { class: "ah-sentence kit-number" });
  const voice = kit.el("div", { class: "kit-hidden", "aria-live": "polite" });
  const views = kit.segmented("보기", VIEW_OPTIONS, "map", (view) => choose({ view }));
  views.querySelector("legend").className = "kit-hidden";
  const legend = makeLegend();
  const table = makeTable();
  const overview = kit.el("div", { class: "ah-overview" },
    kit.el("div", { class: "ah-axes", "aria-hidden": "true" }, "가로줄은 층, 세로줄은 헤드"), grid.node);
  const detail = kit.el("div", { class: "ah-detail" },
    kit.el("div", { class: "ah-head" }, title, views), axes, region);
  const body = kit.el("div", { class: "ah-body" }, overview, detail,
    kit.el("div", { class: "ah-words" }, sentence, legend.node));
  const waiting = kit.el("p", { class: "kit-note" }, "어텐션 가중치를 기다리는 중이다.");
  const root = kit.el("div", { class: "kit-widget ah", role: "group", "aria-label": "어텐션 헤드 살펴보기" },
    waiting, controls.node, body, table.node, voice);
  table.node.addEventListener("toggle", redraw);
  el.append(root);

  const speak = (text) => {
    if (text === spoken) return;
    const first = spoken === null;
    spoken = text;
    clearTimeout(timer);
    if (!first) timer = setTimeout(() => { voice.textContent = text; }, 400);
  };

  const draw = () => {
    const chosen = readSelection(model);
    root.classList.toggle("ah-empty", !chosen);
    const room = root.clientWidth - 2 * parseFloat(getComputedStyle(root).paddingLeft);
    if (!chosen || !(room > 0)) return;
    const { pairs, codes, example, kind, layer, head, view } = chosen;
    palette ??= makePalette(root);
    if (drawn.pairs !== pairs) controls.build(chosen);
    controls.show(chosen);
    views.select(view);

    const wide = room >= 600;
    root.classList.toggle("ah-wide", wide);
    const same = drawn.pairs === pairs && drawn.buffer === codes.buffer && drawn.palette === palette &&
      drawn.room === room && drawn.example === example && drawn.kind === kind;
    if (!same) grid.draw(chosen, wide ? Math.min(310, room * 0.41) : room, palette);
    else grid.select(layer, head);
    if (!same || drawn.layer !== layer || drawn.head !== head || drawn.view !== view) {
      title.replaceChildren(kit.el("strong", {}, `층 ${layer + 1} · 헤드 ${head + 1}`), ` ${KIND_NAMES[kind]}`);
      axes.textContent = view === "map"
        ? "행은 쿼리(보는 쪽), 열은 키(보이는 쪽)"
        : "왼쪽은 쿼리(보는 쪽), 오른쪽은 키(보이는 쪽)";
      plot.arrange(chosen, wide ? room - overview.offsetWidth - 28 : room);
      const scrolls = region.scrollWidth > region.clientWidth;
      for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-label", "큰 지도, 가로로 넘겨 보기"]])
        if (scrolls) region.setAttribute(name, value);
        else region.removeAttribute(name);
      legend.draw(palette, view);
      table.draw(chosen);
    } else if (drawn.open !== table.node.open) table.draw(chosen);
    drawn = { pairs, buffer: codes.buffer, palette, room, example, kind, layer, head, view, open: table.node.open };

    const row = hovered >= 0 && hovered < chosen.rows ? hovered : chosen.row;
    plot.follow(chosen, row, palette);
    sentence.textContent = row < 0 ? HINT : rowSentence(chosen, row);
    speak(`층 ${layer + 1}, 헤드 ${head + 1}. ${row < 0 ? "" : sentence.textContent}`);
  };

  const events = TRAITS.map((trait) => `change:${trait}`);
  events.forEach((event) => model.on(event, redraw));
  const stopTheme = kit.followTheme(root, () => { palette = null; redraw(); });
  const observer = new ResizeObserver(redraw);
  observer.observe(root);
  // Labels were measured in whatever font there was; measure again in the one that has come.
  const remeasure = () => { drawn = {}; redraw(); };
  document.fonts.addEventListener("loadingdone", remeasure);
  draw();

  return () => {
    events.forEach((event) => model.off(event, redraw));
    stopTheme();
    observer.disconnect();
    document.fonts.removeEventListener("loadingdone", remeasure);
    clearTimeout(timer);
    root.remove();
  };
};

export default { render };
