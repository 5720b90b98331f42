// Mask explorer: its controls, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { compute, NAMES, problemOf, readState } from "./data.js";
import { matrix } from "./matrices.js";
import { makeVerdict } from "./verdict.js";
import { cellSentence, hiddenSentence, shapes, shownMask } from "./words.js";

// ---- controls ------------------------------------------------------------------------------------------
const field = (label, oninput, onblur) => {
  const input = el("input", {
    type: "text",
    id: kit.id("kit-me-text"),
    spellcheck: "false",
    autocomplete: "off",
  });
  input.addEventListener("input", () => oninput(input.value));
  input.addEventListener("blur", onblur);
  return { node: el("div.kit-me-field", el("label", { for: input.id }, label), input), input };
};

const makeControls = (state, write, refresh) => {
  const choose = (name, legend, options) => [
    name,
    kit.segmented(legend, options, state[name], (value) => write({ [name]: value })),
  ];
  const text = (name, label) => [name, field(label, (value) => write({ [name]: value }), refresh)];
  const pads = (name, label) => [
    name,
    kit.slider(label, { min: 0, max: 4, value: state[name] }, (value) => write({ [name]: value })),
  ];
  const conventions = { attend: "True = 볼 수 있음", block: "1 = 가림" };
  const choices = Object.fromEntries([
    choose("split", "나누기", { syllable: "글자마다", space: "띄어쓰기마다" }),
    choose("side", "패딩이 붙는 쪽", { after: "뒤", before: "앞" }),
    choose("kind", "어텐션", { encoder: "인코더 셀프", decoder: "디코더 셀프", cross: "인코더-디코더" }),
    choose("masks", "마스크", { none: "없음", padding: "패딩", look_ahead: "룩어헤드", both: "둘 다" }),
    choose("cross_padding", "패딩을 가리는 기준", { source: "소스", target: "타깃" }),
    choose("written", "적은 쪽의 약속", conventions),
    choose("read", "읽는 쪽의 약속", conventions),
  ]);
  const texts = Object.fromEntries([text("source", "소스"), text("target", "타깃")]);
  const sliders = Object.fromEntries([
    pads("source_padding", "소스의 패딩"),
    pads("target_padding", "타깃의 패딩"),
  ]);
  const update = (now) => {
    for (const [name, node] of Object.entries(choices)) node.select(now[name]);
    for (const [name, node] of Object.entries(sliders)) node.set(now[name]);
    for (const [name, { input }] of Object.entries(texts))
      if (input !== document.activeElement) {
        input.value = now[name];
        input.removeAttribute("aria-invalid");
      }
    choices.cross_padding.hidden = now.kind !== "cross";
  };
  const top = el(
    "div.kit-stack.kit-me-texts",
    texts.source.node,
    sliders.source_padding,
    texts.target.node,
    sliders.target_padding,
  );
  const row = (...names) => el("div.kit-controls.kit-me-row", ...names.map((name) => choices[name]));
  return {
    top,
    split: row("split", "side"),
    which: row("kind", "masks", "cross_padding"),
    conventions: row("written", "read"),
    update,
    invalid: (names) =>
      names
        .filter((name) => texts[name])
        .forEach((name) => texts[name].input.setAttribute("aria-invalid", "true")),
    valid: () => Object.values(texts).forEach(({ input }) => input.removeAttribute("aria-invalid")),
  };
};

// What an address may say.
const RULES = {
  source: kit.words(200),
  target: kit.words(200),
  source_padding: kit.whole(0, 4),
  target_padding: kit.whole(0, 4),
  split: kit.oneOf(["syllable", "space"]),
  side: kit.oneOf(["after", "before"]),
  kind: kit.oneOf(["encoder", "decoder", "cross"]),
  masks: kit.oneOf(["none", "padding", "look_ahead", "both"]),
  cross_padding: kit.oneOf(["source", "target"]),
  written: kit.oneOf(["attend", "block"]),
  read: kit.oneOf(["attend", "block"]),
  cell: kit.listOf(kit.whole(0, 20), 2), // the nearest that there is
};

// ---- putting it together --------------------------------------------------------------------------------
const build = ({ model, root, write, redraw, reset, room }) => {
  const hint = el("p.kit-me-hint", { "aria-live": "polite" });
  const judged = makeVerdict(redraw);
  const shape = el("p.kit-note.kit-number.kit-me-shape");
  const sentence = el("output.kit-me-sentence.kit-number");
  const uniform = el("p.kit-note.kit-me-uniform");
  let picked = [0, 0];
  let state = readState(model);
  let result = null;

  let refused = {}; // texts with too many tokens, for the reader who next splits them otherwise
  const ask = (asked) => {
    const fits = "split" in asked && !problemOf({ ...readState(model), ...refused, ...asked });
    const changes = fits ? { ...refused, ...asked } : asked;
    const problem = problemOf({ ...readState(model), ...changes });
    hint.style.minHeight = "";
    hint.textContent = problem;
    if (problem) {
      if ("source" in changes || "target" in changes) refused = { ...refused, ...changes };
      controls.invalid(Object.keys(changes));
      redraw();
      return;
    }
    controls.valid();
    refused = {};
    judged.heard(state.kind, asked);
    write(changes);
  };
  const refresh = () => {
    hint.style.minHeight = `${hint.offsetHeight}px`; // the control being pressed must not slip from under the pointer
    hint.textContent = "";
    redraw();
  };
  const pick = (r, c) => {
    picked = [Math.min(r, result.rows.length - 1), Math.min(c, result.columns.length - 1)];
    Object.values(tables).forEach((each) => each.select(...picked));
    sentence.replaceChildren(...kit.audible(cellSentence(state, result, ...picked)));
  };
  const controls = makeControls(state, ask, refresh);
  const foot = reset({
    moved: () => judged.told() || Object.keys(refused).length > 0,
    back: () => {
      judged.forget();
      refused = {};
      hint.textContent = "";
      controls.valid();
    },
    share: {
      key: "masks",
      title: "어텐션 마스크",
      rules: RULES,
      read: () => ({ cell: picked }),
      open: ({ cell, ...changes }) => {
        picked = cell ?? picked;
        refused = {};
        write(changes);
      },
      fits: (state) => !problemOf(state),
      picture: () => [tables.mask.node, ...Object.values(pairs), sentence],
    },
  });
  const tables = {
    mask: matrix("마스크(행은 쿼리, 열은 키)", pick),
    scores: matrix("가리기 전의 스코어", pick, { wide: true }),
    masked: matrix("가린 뒤의 스코어", pick, { wide: true }),
    before: matrix("가리기 전의 가중치", pick, { sums: true }),
    after: matrix("가린 뒤의 가중치", pick, { sums: true }),
  };

  const arrow = () => el("span.kit-me-arrow", { "aria-hidden": "true" }, "→");
  const part = (title, ...nodes) => el("div.kit-me-part", { role: "group", "aria-label": title }, nodes);
  const pair = (one, other) => el("div.kit-me-two", one.node, arrow(), other.node);
  const pairs = {
    weights: pair(tables.before, tables.after),
    scores: pair(tables.scores, tables.masked),
  };
  const show = (name) => Object.entries(pairs).forEach(([each, node]) => (node.hidden = each !== name));
  const what = kit.segmented("값", { weights: "가중치", scores: "스코어" }, "weights", show);
  const turn = (name) => (root.dataset.side = name);
  const when = kit.segmented("가리기 전과 뒤", { before: "가리기 전", after: "가린 뒤" }, "after", turn);
  show("weights");
  turn("after");

  const draw = () => {
    const next = readState(model);
    if (problemOf(next)) return; // more is on its way from Python
    state = next;
    result = compute(state);
    const { rows, columns, seen, written, scores, masked, before, after, refused } = result;
    const total = (weights) => (r) => number(weights[r].reduce((a, b) => a + b, 0));
    const off = (r, c) => Boolean(seen) && !seen[r][c];
    const weight = (weights) => (r, c) => ({ text: number(weights[r][c]), tint: weights[r][c] });
    const held = Object.entries({
      mask: {
        content: (r, c) =>
          written
            ? { text: shownMask(state, written[r][c]), tint: seen[r][c] ? 0.35 : 0, off: off(r, c) }
            : { text: "·" },
      },
      scores: { content: (r, c) => ({ text: number(scores[r][c]) }) },
      masked: { content: (r, c) => ({ text: off(r, c) ? "−10⁹" : number(masked[r][c]), off: off(r, c) }) },
      before: { content: weight(before), total: total(before) },
      after: { content: (r, c) => ({ ...weight(after)(r, c), off: off(r, c) }), total: total(after) },
    })
      .filter(([name, view]) => tables[name].draw({ rows, columns, ...view }))
      .map(([name]) => name);
    root.classList.toggle("is-refused", refused > 0);
    const single = room() < 540 || columns.length > 6;
    root.classList.toggle("is-single", single);
    when.hidden = !single || refused > 0;
    controls.update(state);
    judged.draw(state, result);
    shape.textContent = shapes(state, result);
    uniform.textContent = hiddenSentence(result);
    pick(...picked);
    held.forEach((name) => tables[name].focus(...picked));
  };

  // What is chosen and how it is judged stay in sight; the mask stands next to what it changes.
  const made = el("div.kit-me-side", controls.top, hint, controls.split, controls.conventions);
  const nodes = [
    el("div.kit-me-sticky", controls.which, judged.node),
    part("마스크의 값", el("div.kit-me-two.is-mask", made, el("div", tables.mask.node, shape))),
    part(
      "스코어와 가중치",
      el("div.kit-controls.kit-me-turn", what, when),
      ...Object.values(pairs),
      sentence,
      uniform,
    ),
    foot,
  ];
  return { nodes, draw };
};

export default kit.defineWidget({ label: "마스크 살펴보기", look: "kit-me", traits: NAMES }, build);
