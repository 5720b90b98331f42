// Attention steps: the controls, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import { BOUND, lookAhead, NAMES, readState, STEPS, same } from "./data.js";
import { editor } from "./matrices.js";
import { buildPlane } from "./plane.js";
import { saturation } from "./random.js";
import { stage } from "./stage.js";

// ---- controls ------------------------------------------------------------------------------------------
const makeControls = (state, write, read) => {
  let custom = false; // the reader asked to make a mask by hand
  const kind = ({ mask, rows, columns }) =>
    custom
      ? "custom"
      : !mask
        ? "none"
        : same(mask, lookAhead(rows.length, columns.length))
          ? "look-ahead"
          : "custom";
  const chooseMask = (value) => {
    const { rows, columns } = read();
    custom = value === "custom";
    write(
      custom
        ? { step: "masked" }
        : { mask: value === "none" ? null : lookAhead(rows.length, columns.length) },
    );
  };
  const steps = kit.segmented("단계", STEPS, state.step, (step) => write({ step }));
  const masks = kit.segmented(
    "마스크",
    { none: "없음", "look-ahead": "룩어헤드", custom: "직접" },
    kind(state),
    chooseMask,
  );
  const scale = kit.segmented(
    "√dₖ로 나누기",
    { on: "나눈다", off: "안 나눈다" },
    state.scaled ? "on" : "off",
    (value) => write({ scaled: value === "on" }),
  );
  const update = (now) => {
    steps.select(now.step);
    masks.select(kind(now));
    scale.select(now.scaled ? "on" : "off");
  };
  return {
    options: el("div.kit-controls", masks, scale),
    steps,
    update,
    custom: () => custom,
    keep: (value) => {
      custom = value;
    },
  };
};

/** What an address may say: other numbers and another mask for the arrays that are here. */
const rulesOf = ({ query, key, value }) => {
  const numbers = (array) => kit.matrixOf(kit.real(-BOUND, BOUND), array.length, array[0].length);
  return {
    query: numbers(query),
    key: numbers(key),
    value: numbers(value),
    mask: kit.maybe(kit.matrixOf(kit.flag, query.length, key.length, "")),
    custom: kit.flag,
    scaled: kit.flag,
    step: kit.oneOf(Object.keys(STEPS)),
  };
};

// ---- putting it together --------------------------------------------------------------------------------
const buildSteps = ({ model, write, room, reset, ends }) => {
  const read = () => readState(model);
  const hint = el("p.kit-as-hint", { "aria-live": "polite" });
  const warn = (message, hold = false) => {
    // a control being pressed must not slip from under the pointer
    hint.style.minHeight = hold ? `${hint.offsetHeight}px` : "";
    hint.textContent = message;
  };
  const edit = (name, matrix) => write({ [name]: matrix });
  const editors = {
    query: editor("query", "쿼리", "Q", edit, warn),
    key: editor("key", "키", "K", edit, warn),
    value: editor("value", "밸류", "V", edit, warn),
  };
  const steps = stage(editors, write);
  const controls = makeControls(read(), write, read);
  const foot = reset({
    moved: controls.custom,
    back: () => controls.keep(false),
    share: {
      key: "steps",
      title: "어텐션을 한 단계씩",
      rules: rulesOf(read()),
      read: () => ({ custom: controls.custom() }),
      open: ({ custom = controls.custom(), ...changes }) => {
        controls.keep(custom);
        write(changes);
      },
      picture: () => [inputs, steps.node],
    },
  });
  const panel = saturation();
  ends.push(panel.stop, steps.end);
  let drawnFor = 0;
  const draw = () => {
    const state = read();
    if (!state) return;
    editors.query.draw(state.query, state.rows);
    editors.key.draw(state.key, state.columns);
    editors.value.draw(state.value, state.columns);
    controls.update(state);
    steps.draw(state);
    if (drawnFor !== room()) panel.draw();
    drawnFor = room();
  };
  const inputs = el("div.kit-wrap.kit-as-inputs", ...Object.values(editors).map(({ node }) => node));
  const nodes = [
    el(
      "div.kit-stack.kit-as-two",
      el(
        "div.kit-as-left",
        inputs,
        hint,
        controls.options,
        el(
          "p.kit-note.kit-as-lead",
          "칸의 숫자를 고치면 모든 단계가 곧바로 다시 계산된다. 위아래 화살표 키는 0.1씩 바꾸고 좌우 화살표 키는 칸을 옮긴다.",
        ),
      ),
      el("div.kit-as-right", el("div.kit-controls.kit-as-stepper", controls.steps, steps.play), steps.node),
    ),
    panel.node,
    foot,
  ];
  return { nodes, draw };
};

const build = (given) => (given.model.get("plane") ? buildPlane : buildSteps)(given);

export default kit.defineWidget({ label: "어텐션을 한 단계씩", look: "kit-as", traits: NAMES }, build);
