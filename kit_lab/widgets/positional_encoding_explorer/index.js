// Positional encoding explorer: its controls, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import { clamp, dimensionsOf, encodingTable, fitPairs, fitPositions, readState, signedText } from "./data.js";
import { heatMap } from "./map.js";
import { curves, rotation, similarity } from "./plots.js";

const IDEAS = { map: "지도", curves: "파장", similarity: "유사도", rotation: "회전" };
const BASES = [10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000];

// ---- controls --------------------------------------------------------------------------------------
const makeControls = (state, write, read) => {
  // Wide enough for what Python gave; never narrower again, so that no thumb jumps while it is dragged.
  const reach = {
    least: Math.min(8, state.length),
    length: Math.max(200, state.length),
    dModel: Math.max(256, state.dModel),
  };
  const slide = (label, min, max, value, onmove, step = 1, format = String) =>
    kit.slider(label, { min, max, step, value, format }, onmove);
  const length = slide("길이", reach.least, reach.length, state.length, (value) => {
    const { p, k } = read();
    write({ length: value, positions: fitPositions(p, k, value) });
  });
  const dModel = slide(
    "d_model",
    4,
    reach.dModel,
    state.dModel,
    (value) => write({ d_model: value, dimensions: dimensionsOf(fitPairs(read().pairs, value)) }),
    2,
  );
  const base = kit.stopSlider(
    "밑",
    { stops: BASES, value: state.base, format: (value) => kit.grouped(Number(value.toFixed(2))) },
    (value) => write({ base: value }),
  );
  const position = slide("위치 p", 0, state.length - 1, state.p, (value) =>
    write({ positions: [value, value + read().k] }),
  );
  const offset = slide(
    "오프셋 k",
    1 - state.length,
    state.length - 1,
    state.k,
    (value) => {
      const { p, length: end } = read();
      write({ positions: fitPositions(p, value, end) });
    },
    1,
    signedText,
  );
  const pair = slide("쌍 i", 0, state.dModel / 2 - 1, state.i, (value) => {
    const rest = read()
      .pairs.slice(1)
      .filter((i) => i !== value);
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
    base.show(b);
    range(position, Math.max(0, -k), end - 1 - Math.max(0, k), p);
    range(offset, 1 - end, end - 1, k);
    range(pair, 0, width / 2 - 1, i);
  };
  const shape = el("div.kit-sliders", length, dModel, base);
  const focus = el("div.kit-sliders.kit-at-hand", position, offset, pair);
  return { shape, focus, update };
};

// What an address may say: as much as Python takes.
const LARGEST = 512;
const MOST_PAIRS = 6;
const RULES = {
  idea: kit.oneOf(Object.keys(IDEAS)),
  length: kit.whole(2, LARGEST),
  d_model: kit.whole(4, LARGEST),
  base: kit.real(1.000001, 1e9),
  positions: kit.listOf(kit.whole(0, LARGEST - 1), 2),
  dimensions: kit.listOf(kit.whole(0, LARGEST - 1), 1, 2 * MOST_PAIRS),
};

// ---- putting it together -------------------------------------------------------------------------------
const build = ({ model, root, write, redraw, reset }) => {
  const read = () => readState(model);
  let cached = { key: "", table: null };
  const tableFor = (state) => {
    const key = [state.length, state.dModel, state.base].join();
    if (cached.key !== key) cached = { key, table: encodingTable(state) };
    return cached.table;
  };
  let idea = "map";
  const draw = () => {
    const state = read();
    // more is on its way
    if (Math.max(state.p, state.q) >= state.length || Math.max(...state.pairs) >= state.dModel / 2) return;
    state.table = tableFor(state);
    controls.update(state);
    ideas.select(idea);
    for (const [name, part] of Object.entries(parts)) {
      part.node.hidden = name !== idea; // first: what is hidden has no width to be drawn for
      part.draw(state);
    }
  };
  const show = (next) => {
    idea = next;
    redraw();
  };
  const ideas = kit.segmented("볼 것", IDEAS, idea, show);
  const controls = makeControls(read(), write, read);
  /** p goes where the reader pressed; the offset gives way where the table ends. */
  const choose = (p) => {
    const { k, length } = read();
    write({ positions: [p, clamp(p + k, 0, length - 1)] });
  };
  const parts = {
    map: heatMap(root, choose),
    curves: curves(write, read),
    similarity: similarity(),
    rotation: rotation(),
  };
  const foot = reset({
    moved: () => idea !== "map",
    back: () => show("map"),
    share: {
      key: "positions",
      title: "포지셔널 인코딩",
      rules: RULES,
      read: () => ({ idea }),
      open: ({ idea: next = idea, ...changes }) => {
        write(changes);
        show(next);
      },
      fits: ({ length, d_model: width, positions, dimensions }) =>
        width % 2 === 0 &&
        Math.max(...positions) < length &&
        Math.max(...dimensions) < width &&
        new Set(dimensions.map((d) => d >> 1)).size <= MOST_PAIRS,
      picture: () => [parts[idea].node],
    },
  });
  const nodes = [
    ideas,
    ...Object.values(parts).map(({ node }) => node),
    controls.focus,
    controls.shape,
    foot,
  ];
  return { nodes, draw };
};

export default kit.defineWidget(
  {
    label: "포지셔널 인코딩 살펴보기",
    look: "kit-compact kit-pe",
    traits: ["length", "d_model", "base", "positions", "dimensions"],
  },
  build,
);
