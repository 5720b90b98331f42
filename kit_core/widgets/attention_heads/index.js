// The widget: controls, all heads at a glance, one head large, the followed row in words, the numbers as a table.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { CODES } from "../shared/weights.js";
import { KIND_NAMES, KINDS, readSelection, rowSentence } from "./data.js";
import { makeGrid } from "./grid.js";
import { answerOf, request, withOwn } from "./own_words.js";
import { makePalette } from "./palette.js";
import { makeTable } from "./table.js";
import { HINT, letScroll, makePlot } from "./views.js";

const VIEW_OPTIONS = [
  { value: "map", label: "지도" },
  { value: "lines", label: "선" },
];
const TRAITS = ["_pairs", "_codes", "kind", "layer", "head", "example", "view", "row"];
const AXES = {
  map: "행은 쿼리(보는 쪽), 열은 키(보이는 쪽)",
  lines: "왼쪽은 쿼리(보는 쪽), 오른쪽은 키(보이는 쪽)",
};

/** What an address may say; a text of the reader's own has the sizes that it has. */
const rulesOf = (model, live) => ({
  ...(live ? { text: kit.words(500) } : {}),
  example: kit.whole(0, model.get("_pairs").length - 1),
  kind: kit.oneOf(KINDS),
  layer: kit.whole(0, 999),
  head: kit.whole(0, 999),
  view: kit.oneOf(VIEW_OPTIONS.map(({ value }) => value)),
  row: kit.whole(-1, 999),
});
const stands = (model, { example, kind, layer, head, row }) => {
  const [layers, heads, rows] = model.get("_pairs")[example]?.[kind]?.shape ?? [0, 0, 0];
  return layer < layers && head < heads && row < rows;
};

const makeLegend = () => {
  const ramp = kit.el("span", { class: "ah-ramp", "aria-hidden": "true" });
  const words = kit.el("span", {});
  const node = kit.el(
    "p",
    { class: "kit-note ah-legend" },
    kit.el("span", { class: "ah-scale" }, "0", ramp, "1"),
    words,
  );
  const draw = (palette, view) => {
    const stops =
      view === "map"
        ? Array.from({ length: 21 }, (_, i) => palette.css[i < 2 ? i * 50 : 90 + i * 5])
        : [palette.css[0], palette.css[CODES - 1]];
    ramp.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    words.textContent =
      view === "map"
        ? "모든 지도를 같은 척도로 칠했다. 작은 가중치도 보이도록 색은 가중치의 제곱근을 따른다."
        : "선의 진하기가 곧 가중치다. 0.01보다 작은 선은 그리지 않는다.";
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
      example:
        pairs.length > 1 &&
        kit.select(
          "문장",
          pairs.map(({ title }, i) => ({ value: String(i), label: title })),
          String(chosen.example),
          (value) => choose({ example: Number(value), row: -1 }),
        ),
      kind:
        kinds.length > 1 &&
        kit.segmented(
          "어텐션",
          kinds.map((value) => ({ value, label: KIND_NAMES[value] })),
          chosen.kind,
          (kind) => choose({ kind, row: -1 }),
        ),
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

/** A field above everything else: what is written there becomes one more sentence to choose. */
const makeOwnWords = (root, model, live, seen, choose) => {
  const answer = makeAnswer(model.get("answer"));
  const words = makeLiveText({
    root,
    model,
    live,
    label: model.get("_label"),
    samples: model.get("_samples"),
    ask: (text) => live.ask(request(text, live.classes), { lane: root }),
    refused: () => {
      answer.show("");
      choose({ answer: "" });
    },
    show: (found, text) => {
      seen.add(`${text} → ${answerOf(found)}`, found);
      answer.show(answerOf(found));
      choose({ answer: answerOf(found), row: -1 });
    },
  });
  root.prepend(words.node, answer.node);
  const clear = () => {
    words.clear();
    answer.show(model.get("answer"));
  };
  return { ...words, clear };
};

const render = ({ model, el }) => {
  let hovered = -1;
  let palette = null;
  let drawn = {}; // what the parts show now, so that following a token redraws only the large view
  let room = 0; // width inside the widget
  let taken = 0; // width of the small maps

  const live = liveModel(model);
  const seen = withOwn(model);
  const redraw = kit.perFrame(() => draw());
  /** Writes choices to the model, mended so that they exist, in one message. */
  const choose = (values) => {
    for (const [name, value] of Object.entries(values))
      if (name !== "example" || seen.goTo(value)) model.set(name, value);
    const chosen = readSelection(seen);
    if (chosen) for (const name of ["kind", "layer", "head", "row"]) model.set(name, chosen[name]);
    model.save_changes();
    redraw();
  };
  // The example comes first: the other choices are mended to what it has.
  const reset = kit.makeReset({
    model,
    names: ["answer", "example", "kind", "layer", "head", "view", "row"],
    write: choose,
    moved: () => Boolean(words?.moved()) || seen.get("example") !== model.get("example"),
    back: () => words?.clear(),
    share: {
      key: "heads",
      title: "어텐션 헤드",
      rules: rulesOf(model, live),
      read: () => ({ text: seen.get("example") === model.get("example") ? undefined : words.field.value }),
      open: async ({ text, ...choices }) => {
        if (text !== undefined) await words.fill(text);
        const { example, ...others } = choices;
        choose(text === undefined ? choices : others);
      },
      fits: ({ text, ...chosen }) => text !== undefined || stands(model, chosen),
      picture: () => [title, axes, plot.node, sentence],
    },
  });
  // A frame later than the large view, so that it never holds that up.
  const drawTable = kit.perFrame(() => {
    const chosen = readSelection(seen);
    if (chosen) table.draw(chosen);
  });
  const controls = makeControls(choose);
  const grid = makeGrid((layer, head) => choose({ layer, head }));
  const plot = makePlot({
    onhover: (row) => {
      if (row !== hovered) {
        hovered = row;
        redraw();
      }
    },
    onpin: (row) => choose({ row }),
  });
  const title = kit.el("div", { class: "ah-title" });
  const axes = kit.el("div", { class: "ah-axes" });
  const region = kit.el("div", { class: "ah-scroll" }, plot.node);
  const sentence = kit.el("p", { class: "ah-sentence kit-number" });
  const voice = kit.voice(400);
  const views = kit.segmented("보기", VIEW_OPTIONS, "map", (view) => choose({ view }));
  views.querySelector("legend").className = "kit-hidden";
  const legend = makeLegend();
  const table = makeTable();
  const overview = kit.el(
    "div",
    { class: "ah-overview" },
    kit.el("div", { class: "ah-axes", "aria-hidden": "true" }, "가로줄은 층, 세로줄은 헤드"),
    grid.node,
  );
  const detail = kit.el(
    "div",
    { class: "ah-detail" },
    kit.el("div", { class: "ah-head" }, title, views),
    axes,
    region,
  );
  const body = kit.el(
    "div",
    { class: "ah-body" },
    overview,
    detail,
    kit.el("div", { class: "ah-words" }, sentence, legend.node),
  );
  const waiting = kit.el("p", { class: "kit-note ah-waiting" }, "어텐션 가중치를 기다리는 중이다.");
  const root = kit.el(
    "div",
    {
      class: "kit-widget ah",
      role: "group",
      "aria-label": "어텐션 헤드 살펴보기",
      "data-lm-suppress-shortcuts": "true",
    }, // JupyterLab leaves the arrow keys to us
    waiting,
    controls.node,
    body,
    table.node,
    reset.node,
    voice.node,
  );
  table.node.addEventListener("toggle", redraw);
  el.append(root);
  const words = live && makeOwnWords(root, model, live, seen, choose);

  const draw = () => {
    const chosen = readSelection(seen);
    root.classList.toggle("ah-empty", !chosen);
    if (!chosen || !(room > 0)) return;
    const { pairs, codes, example, kind, layer, head, view } = chosen;
    const { open } = table.node;
    palette ??= makePalette(root);
    const now = { pairs, buffer: codes.buffer, palette, room, example, kind, layer, head, view, open };
    const changed = (...names) => names.some((name) => now[name] !== drawn[name]);

    const wide = room >= 600;
    if (changed("pairs")) controls.build(chosen);
    controls.show(chosen);
    reset.update();
    views.select(view);
    const fresh = changed("pairs", "buffer", "palette", "room", "example", "kind");
    if (fresh) {
      root.classList.toggle("ah-wide", wide);
      taken = grid.draw(chosen, wide ? Math.min(310, room * 0.41) : room, palette);
    } else if (changed("layer", "head")) grid.select(layer, head);
    if (fresh || changed("view")) {
      const scrolls = plot.arrange(chosen, wide ? room - taken - 28 : room);
      letScroll(region, scrolls);
      axes.textContent = AXES[view];
      legend.draw(palette, view);
    }
    if (fresh || changed("view", "layer", "head")) {
      plot.weigh(chosen);
      title.replaceChildren(
        kit.el("strong", {}, `층 ${layer + 1} · 헤드 ${head + 1}`),
        " ",
        kit.el("span", {}, KIND_NAMES[kind]),
      );
    }
    if (fresh || changed("layer", "head", "open")) drawTable();
    drawn = now;

    const row = hovered >= 0 && hovered < chosen.rows ? hovered : chosen.row;
    plot.follow(chosen, row, palette);
    sentence.textContent = row < 0 ? HINT : rowSentence(chosen, row);
    voice.say(`층 ${layer + 1}, 헤드 ${head + 1}. ${row < 0 ? "" : sentence.textContent}`);
  };

  const untie = kit.tie(root, {
    model,
    names: TRAITS,
    redraw,
    themed: () => {
      palette = null;
      redraw();
    },
    resized: ([{ contentRect }]) => {
      room = contentRect.width;
      if (room !== drawn.room) redraw();
    },
  });
  // Labels were measured in whatever font there was; measure again in the one that has come.
  const remeasure = () => {
    drawn.room = null;
    redraw();
  };
  document.fonts.addEventListener("loadingdone", remeasure);
  room = root.clientWidth - 2 * parseFloat(getComputedStyle(root).paddingLeft);
  draw();

  return () => {
    document.fonts.removeEventListener("loadingdone", remeasure);
    voice.end();
    words?.end();
    room = 0;
    untie();
  };
};

export default { render };
