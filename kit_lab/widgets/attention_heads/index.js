// The widget: controls, all heads at a glance, one head large, the followed row in words, the numbers as a table.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { takingOwnModel } from "../shared/own_model.js";
import { CODES } from "../shared/weights.js";
import { makeBody } from "./body.js";
import { KIND_NAMES, KINDS, readSelection } from "./data.js";
import { answerOf, exampleOf, request, withOwn } from "./own_words.js";
import { makeTable } from "./table.js";

const VIEWS = { map: "지도", lines: "선" };
const TRAITS = ["_pairs", "_codes", "kind", "layer", "head", "example", "view", "row"];

/** What an address may say; a text of the reader's own has the sizes that it has. */
const rulesOf = (model, live) => ({
  ...(live ? { text: kit.words(500) } : {}),
  example: kit.whole(0, model.get("_pairs").length - 1),
  kind: kit.oneOf(KINDS),
  layer: kit.whole(0, 999),
  head: kit.whole(0, 999),
  view: kit.oneOf(Object.keys(VIEWS)),
  row: kit.whole(-1, 999),
});
const stands = (model, { example, kind, layer, head, row }) => {
  const [layers, heads, rows] = model.get("_pairs")[example]?.[kind]?.shape ?? [0, 0, 0];
  return layer < layers && head < heads && row < rows;
};

const makeLegend = () => {
  const ramp = kit.el("span.ah-ramp", { "aria-hidden": "true" });
  const words = kit.el("span");
  const node = kit.el("p.kit-wrap.kit-note.ah-legend", kit.el("span.ah-scale", "0", ramp, "1"), words);
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
  const node = kit.el("div.kit-controls.ah-controls");
  let parts = {};
  const build = (chosen) => {
    const { pairs } = chosen;
    const kinds = KINDS.filter((kind) => pairs.some((pair) => pair[kind]));
    parts = {
      example:
        pairs.length > 1 &&
        kit.select(
          "문장",
          pairs.map(({ title }) => title),
          String(chosen.example),
          (value) => choose({ example: Number(value), row: -1 }),
        ),
      kind:
        kinds.length > 1 &&
        kit.segmented(
          "어텐션",
          Object.fromEntries(kinds.map((kind) => [kind, KIND_NAMES[kind]])),
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
const makeOwnWords = (widget, live, seen, choose) => {
  const { root, model } = widget;
  const answer = makeAnswer(model.get("answer"));
  const words = makeLiveText({
    ...widget,
    live,
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
  const clear = () => {
    words.clear();
    answer.show(model.get("answer"));
  };
  return { ...words, nodes: [words.node, answer.node], clear };
};

const build = (widget) => {
  const { model, root, redraw, room, say, reset } = widget;
  const live = liveModel(model);
  const seen = withOwn(model);
  /** Writes choices to the model, mended so that they exist, in one message. */
  const choose = (values) => {
    for (const [name, value] of Object.entries(values))
      if (name !== "example" || seen.goTo(value)) model.set(name, value);
    const chosen = readSelection(seen);
    if (chosen) for (const name of ["kind", "layer", "head", "row"]) model.set(name, chosen[name]);
    model.save_changes();
    redraw();
  };
  const words = live && makeOwnWords(widget, live, seen, choose);
  const controls = makeControls(choose);
  const views = kit.segmented("보기", VIEWS, "map", (view) => choose({ view }));
  views.querySelector("legend").className = "kit-hidden";
  const legend = makeLegend();
  const body = makeBody(widget, {
    onhead: (layer, head) => choose({ layer, head }),
    onpin: (row) => choose({ row }),
    wide: 600,
    choice: views,
    legend: legend.node,
  });
  const table = makeTable();
  // A frame later than the large view, so that it never holds that up.
  const drawTable = kit.perFrame(() => {
    const chosen = readSelection(seen);
    if (chosen) table.draw(chosen);
  });
  table.node.addEventListener("toggle", drawTable);
  // The example comes first: the other choices are mended to what it has.
  const foot = reset({
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
      picture: () => [body.title, body.axes, body.large, body.sentence],
    },
  });
  const waiting = kit.el("p.kit-note.ah-waiting", "어텐션 가중치를 기다리는 중이다.");
  let offered = null; // the pairs that the controls were built for

  const draw = () => {
    const chosen = readSelection(seen);
    root.classList.toggle("ah-empty", !chosen);
    if (!chosen || !(room() > 0)) return;
    if (offered !== chosen.pairs) controls.build(chosen);
    offered = chosen.pairs;
    controls.show(chosen);
    views.select(chosen.view);
    const { row, anew } = body.draw(chosen);
    if (anew) {
      legend.draw(anew, chosen.view);
      drawTable();
    }
    say(
      `층 ${chosen.layer + 1}, 헤드 ${chosen.head + 1}. ${row < 0 ? "" : body.sentence.textContent}`,
      chosen.langOf,
    );
  };
  const nodes = [...(words?.nodes ?? []), waiting, controls.node, body.node, table.node, foot];
  return { nodes, draw, themed: body.themed };
};

const prepare = async ({ ask, text }) => {
  const found = await ask(request(text, null));
  const { pair, codes } = exampleOf(`${text} → ${found.text}`, found, 0);
  const choices = { kind: "cross", layer: 0, head: 0, example: 0, row: -1 };
  return { ...choices, _pairs: [pair], _codes: codes, answer: found.text };
};

export default takingOwnModel(
  kit.defineWidget(
    { label: "어텐션 헤드 살펴보기", look: "ah", traits: TRAITS, keys: true, pause: 400 },
    build,
  ),
  prepare,
);
