// Training player: the curves with a cursor, the model's answer at that step, and all heads as they were then.

import { KIND_NAMES, KINDS, rowSentence } from "../attention_heads/data.js";
import { makeGrid } from "../attention_heads/grid.js";
import { makePalette } from "../attention_heads/palette.js";
import { HINT, letScroll, makePlot } from "../attention_heads/views.js";
import { makeClock } from "../shared/clock.js";
import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { makeCurves, SHARES, upTo } from "../shared/training_curves.js";
import { answerNodes, readSnapshot, TRAITS } from "./data.js";

const PACE = 700; // ms a snapshot

/** With reduced motion nothing plays by itself: the button goes one snapshot ahead a press. */
const makeTransport = (last, read, go) => {
  const press = () => (clock.calm() ? go(read() >= last() ? 0 : read() + 1) : clock.toggle());
  const button = el("button", { type: "button", class: "kit-play kit-pl-play", onclick: press });
  const show = () => {
    button.textContent = clock.calm() ? "다음 스냅숏" : clock.plays() ? "멈춤" : "재생";
  };
  const clock = makeClock({ pace: () => PACE, read, last, go, show });
  show();
  return { button, stop: clock.stop, end: clock.end };
};

/** What an address may say. */
const rulesOf = (model) => {
  const sentences = model.get("_sentences");
  const [snapshots, layers, heads] = sentences[0].encoder.shape;
  return {
    snapshot: kit.whole(0, snapshots - 1),
    sentence: kit.whole(0, sentences.length - 1),
    kind: kit.oneOf(KINDS),
    layer: kit.whole(0, layers - 1),
    head: kit.whole(0, heads - 1),
    row: kit.whole(-1, 999), // one that the sentence does not have is not followed
  };
};

const render = ({ model, el: host }) => {
  let palette = null;
  let hovered = -1;
  let pinned = -1;
  let room = 0;
  const choose = kit.writing(model, () => redraw());
  const pick = (snapshot) => choose({ snapshot });
  const { steps } = model.get("_history");
  const last = () => model.get("_history").steps.length - 1;
  const transport = makeTransport(last, () => model.get("snapshot"), pick);
  const byHand = (snapshot) => {
    transport.stop();
    pick(snapshot);
  };
  const nearest = (step) => {
    const all = model.get("_history").steps;
    byHand(
      all.reduce(
        (best, each, n) =>
          Math.abs(Math.sqrt(each) - Math.sqrt(step)) < Math.abs(Math.sqrt(all[best]) - Math.sqrt(step))
            ? n
            : best,
        0,
      ),
    );
  };
  const slider = kit.slider(
    "스냅숏",
    {
      min: 0,
      max: steps.length - 1,
      value: model.get("snapshot"),
      format: (n) => `걸음 ${kit.grouped(steps[n])}`,
    },
    byHand,
  );
  const loss = makeCurves("떼어 둔 보기의 손실", [], nearest);
  const match = makeCurves("떼어 둔 보기의 완전 일치", [], nearest);
  const sentences = kit.select(
    "문장",
    model.get("_sentences").map(({ title }, i) => ({ value: String(i), label: title })),
    String(model.get("sentence")),
    (value) => {
      pinned = -1;
      choose({ sentence: Number(value) });
    },
  );
  const kinds = kit.segmented(
    "어텐션",
    KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    model.get("kind"),
    (kind) => {
      pinned = -1;
      choose({ kind });
    },
  );
  kinds.classList.add("ah-kinds");
  const answer = el("p", { class: "kit-pl-answer" });
  const reset = kit.makeReset({
    model,
    names: ["snapshot", "sentence", "kind", "layer", "head"],
    write: choose,
    moved: () => pinned >= 0,
    back: () => {
      transport.stop();
      pinned = -1;
    },
    share: {
      key: "snapshots",
      title: "학습을 되돌려 보기",
      rules: rulesOf(model),
      read: () => ({ row: pinned }),
      open: ({ row = pinned, ...choices }) => {
        transport.stop();
        pinned = row;
        choose(choices);
      },
      picture: () => [loss.node, match.node, answer, title, large.node, sentence],
    },
  });
  const grid = makeGrid((layer, head) => choose({ layer, head }));
  const large = makePlot({
    onhover: (row) => {
      if (row !== hovered) {
        hovered = row;
        redraw();
      }
    },
    onpin: (row) => {
      pinned = row;
      redraw();
    },
  });
  const region = el("div", { class: "ah-scroll" }, large.node);
  const title = el("div", { class: "ah-title" });
  const sentence = el("p", { class: "ah-sentence kit-number" });
  const voice = kit.voice();
  const body = el(
    "div",
    { class: "ah-body" },
    el(
      "div",
      { class: "ah-overview" },
      el("div", { class: "ah-axes", "aria-hidden": "true" }, "가로줄은 층, 세로줄은 헤드"),
      grid.node,
    ),
    el(
      "div",
      { class: "ah-detail" },
      el("div", { class: "ah-head" }, title),
      el("div", { class: "ah-axes" }, "행은 쿼리(보는 쪽), 열은 키(보이는 쪽)"),
      region,
    ),
    el("div", { class: "ah-words" }, sentence),
  );
  const root = el(
    "div",
    {
      class: "kit-widget kit-compact ah kit-pl",
      role: "group",
      "aria-label": "학습을 되돌려 보기",
      "data-lm-suppress-shortcuts": "true",
    },
    el("div", { class: "kit-pl-curves" }, loss.node, match.node),
    el(
      "p",
      { class: "kit-note kit-pl-axis" },
      "가로축은 걸음이다. 처음이 넓게 보이도록 제곱근 눈금으로 그었다.",
    ),
    answer,
    body,
    el("div", { class: "kit-pl-transport kit-at-hand" }, transport.button, slider),
    el("div", { class: "kit-controls kit-pl-choices" }, sentences, kinds),
    reset.node,
    voice.node,
  );
  host.append(root);

  let drawn = {};
  const drawCurves = ({ history, step, loss: l, match: m }) => {
    const x = {
      kind: "root",
      range: [history.steps[0], history.steps.at(-1)],
      ticks: [0, 0.05, 0.25, 0.5, 1]
        .map((share) => Math.round(share * history.steps.at(-1)))
        .filter((tick) => tick >= history.steps[0]),
    };
    const points = (values) => [
      { points: history.steps.map((s, n) => [s, values[n]]), kind: "main", dots: true },
    ];
    loss.draw({
      x,
      cursor: step,
      y: upTo(Math.max(...history.loss), number),
      lines: points(history.loss),
      marks: [[step, l, "main"]],
      reading: number(l, 4),
      guides:
        history.floor === null ? [] : [{ value: history.floor, label: `바닥 ${number(history.floor, 3)}` }],
      label: `손실의 곡선(걸음은 제곱근 눈금). 걸음 ${kit.grouped(step)}에서 ${number(l, 4)}이다.`,
    });
    match.draw({
      x,
      cursor: step,
      y: SHARES,
      lines: points(history.exact_match),
      marks: [[step, m, "main"]],
      reading: `${number(100 * m, 1)}%`,
      label: `완전 일치의 곡선(걸음은 제곱근 눈금). 걸음 ${kit.grouped(step)}에서 ${number(100 * m, 1)}%이다.`,
    });
  };
  const drawAnswer = (chosen) => {
    const right = chosen.answer === chosen.written;
    answer.replaceChildren(
      el("span", { class: "kit-pl-label" }, `걸음 ${kit.grouped(chosen.step)}의 답`),
      el("span", { class: "kit-pl-text kit-number" }, answerNodes(chosen)),
      el("span", { class: "kit-pl-verdict" }, right ? "맞았다" : `바른 답 ${chosen.written}`),
    );
    voice.say(
      `걸음 ${kit.grouped(chosen.step)}. 답 ${chosen.answer || "없음"}. ${right ? "맞았다." : "틀렸다."}`,
    );
  };
  const draw = () => {
    const chosen = readSnapshot(model);
    if (!chosen || !(room > 0)) return;
    palette ??= makePalette(root);
    const { snapshot, kind, layer, head, sentence: at } = chosen;
    slider.set(snapshot);
    sentences.input.value = String(at);
    kinds.select(kind);
    reset.update();
    const now = { snapshot, kind, layer, head, at, room, palette };
    const changed = (...names) => names.some((name) => now[name] !== drawn[name]);
    const wide = room >= 560; // the book's column
    root.classList.toggle("ah-wide", wide);
    if (changed("snapshot", "room")) drawCurves(chosen);
    if (changed("snapshot", "at")) drawAnswer(chosen);
    let taken = drawn.taken;
    if (changed("snapshot", "kind", "at", "room", "palette"))
      taken = grid.draw(chosen, wide ? Math.min(310, room * 0.41) : room, palette);
    else if (changed("layer", "head")) grid.select(layer, head);
    if (changed("kind", "at", "room")) {
      const scrolls = large.arrange(chosen, wide ? room - taken - 28 : room);
      letScroll(region, scrolls);
    }
    large.weigh(chosen);
    if (changed("kind", "layer", "head"))
      title.replaceChildren(
        el("strong", {}, `층 ${layer + 1} · 헤드 ${head + 1}`),
        " ",
        el("span", {}, KIND_NAMES[kind]),
      );
    drawn = { ...now, taken };
    chosen.row = pinned < chosen.rows ? pinned : -1;
    const row = hovered >= 0 && hovered < chosen.rows ? hovered : chosen.row;
    large.follow(chosen, row, palette);
    sentence.textContent = row < 0 ? HINT : rowSentence(chosen, row);
  };
  const redraw = kit.perFrame(draw);

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
      redraw();
    },
  });
  const remeasure = () => {
    drawn = {};
    redraw();
  };
  document.fonts.addEventListener("loadingdone", remeasure);
  return () => {
    transport.end();
    voice.end();
    document.fonts.removeEventListener("loadingdone", remeasure);
    room = 0;
    untie();
  };
};

export default { render };
