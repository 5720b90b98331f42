// Model budget: the controls, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el, grouped } from "../shared/kit.js";
import { dividing, fittingHeads, PAPER } from "../shared/model_counts.js";
import { bars } from "./bars.js";
import {
  amount,
  BUDGETS,
  BYTES,
  CHOICES,
  divides,
  LABELS,
  MODEL_TRAITS,
  millions,
  readValues,
  sizeOf,
  TRAITS,
} from "./data.js";

const OWN = "직접 고른 값";
const NOTES = {
  parameters: (sum, _, { row, size }) =>
    (row?.paper
      ? `논문의 표 3에는 ${row.paper} × 10⁶개로 적혀 있다. 여기에서는 ${millions(sum)}이다.`
      : `표 3의 단위로 적으면 ${millions(sum)}이다.`) +
    (size.learned && size.targetLength > size.maxLength
      ? ` 위치를 ${grouped(size.maxLength)}칸만 배우므로 길이 ${grouped(size.targetLength)}의 문장은 넣을 수 없다.`
      : ""),
  flops: (sum, _, { size }) =>
    `타깃 토큰 하나에 ${amount(sum / (size.batch * size.targetLength), "FLOPs")}꼴이다. ` +
    `역전파까지 하는 학습 한 걸음은 세 배인 ${amount(3 * sum, "FLOPs")}이다.`,
  bytes: (sum, parts) => {
    const kept = parts.attention_weights + parts.other_activations;
    return `배치와 길이에 따라 느는 중간 결과가 ${kit.number((100 * kept) / sum, 1)}%이다.`;
  },
};

// ---- controls ------------------------------------------------------------------------------------------
const makeControls = (model, write) => {
  const rows = Object.fromEntries(model.get("rows") ?? []);
  const matches = (row) => MODEL_TRAITS.every((name) => (model.get(name) ?? null) === (row[name] ?? null));
  const rowNow = () => Object.entries(rows).find(([, row]) => matches(row));
  const tied = () => (model.get("d_k") ?? null) === null;
  const ownSize = () => Math.floor(model.get("d_model") / model.get("num_heads"));
  const chosenOf = (name) => model.get(name) ?? ownSize();
  const headsFor = (width) => fittingHeads(sliders.num_heads.stops(), width, model.get("num_heads"));
  const move = (name, value) =>
    write(name === "d_model" && tied() ? { d_model: value, num_heads: headsFor(value) } : { [name]: value });
  const sliders = Object.fromEntries(
    Object.entries(CHOICES).map(([name, stops]) => {
      const among =
        name === "num_heads" ? (all) => (tied() ? dividing(all, model.get("d_model")) : all) : undefined;
      const settings = { stops, value: chosenOf(name), among };
      return [name, kit.stopSlider(LABELS[name], settings, (value) => move(name, value))];
    }),
  );
  const names = Object.keys(rows);
  const preset =
    names.length &&
    kit.select(
      "논문 표 3의 행",
      Object.fromEntries([...names, OWN].map((name) => [name, name])),
      OWN,
      (value) => {
        if (!rows[value]) return update();
        // a row of the paper comes with the paper's vocabulary
        const sizes = MODEL_TRAITS.map((name) => [name, rows[value][name]]);
        return write({ ...Object.fromEntries(sizes), vocab_size: PAPER.vocabulary });
      },
    );
  const heads = kit.segmented("d_k와 d_v", { tied: "d_model ÷ h", apart: "따로" }, "", (value) => {
    if (value === "apart") return write({ d_k: ownSize(), d_v: ownSize() });
    return write({ num_heads: headsFor(model.get("d_model")), d_k: null, d_v: null });
  });
  let longest = 512; // what "learned" comes back to
  const position = kit.segmented("위치", { sinusoid: "사인파", learned: "" }, "", (value) =>
    write({ learned_length: value === "learned" ? longest : 0 }),
  );
  const dtype = kit.segmented(
    "자료형",
    Object.fromEntries(Object.keys(BYTES).map((name) => [name, name])),
    "",
    (value) => write({ dtype: value }),
  );
  const update = () => {
    for (const [name, slider] of Object.entries(sliders)) slider.show(chosenOf(name));
    for (const name of ["d_k", "d_v"]) sliders[name].input.disabled = tied();
    heads.select(tied() ? "tied" : "apart");
    longest = model.get("learned_length") || longest;
    position.querySelector("label:last-of-type").textContent = `학습(${grouped(longest)}칸)`;
    position.select(model.get("learned_length") ? "learned" : "sinusoid");
    dtype.select(model.get("dtype"));
    if (preset) preset.input.value = rowNow()?.[0] ?? OWN;
  };
  const node = el(
    "div.kit-stack.kit-mb-controls",
    el("div.kit-controls", preset || null, heads, position, dtype),
    el("div.kit-sliders", Object.values(sliders)),
  );
  return { node, update, row: () => rowNow()?.[1] };
};

// What an address may say: as much as Python takes.
const RULES = {
  num_layers: kit.whole(1, 96),
  d_model: kit.whole(1, 8192),
  num_heads: kit.whole(1, 128),
  d_k: kit.maybe(kit.whole(1, 8192)),
  d_v: kit.maybe(kit.whole(1, 8192)),
  d_ff: kit.whole(1, 65536),
  learned_length: kit.whole(0, 100_000),
  vocab_size: kit.whole(1, 1_000_000),
  batch: kit.whole(1, 100_000),
  length: kit.whole(1, 100_000),
  dtype: kit.oneOf(Object.keys(BYTES)),
};

// ---- putting it together -------------------------------------------------------------------------------------
const build = ({ model, root, write, on, redraw, say, reset }) => {
  const controls = makeControls(model, write);
  const budgets = BUDGETS.map((budget) => ({ ...bars(budget), id: budget.id }));
  // The three totals stay in sight above the sliders of a phone; the voice tells them.
  const brief = el("p.kit-mb-brief.kit-number", { "aria-hidden": "true" });
  const draw = () => {
    const values = readValues(model);
    // more is on its way
    if (!divides(values) || ((values.d_k ?? null) === null) !== ((values.d_v ?? null) === null)) return;
    controls.update();
    const [size, reference] = [sizeOf(values), sizeOf(model.get("reference"))];
    const context = { size, row: controls.row() };
    const totals = budgets.map(({ draw: paint, id }) =>
      paint(size, reference, (sum, parts) => NOTES[id](sum, parts, context)),
    );
    const amounts = root.querySelectorAll(".kit-mb-total");
    brief.textContent = [...amounts].map((total) => total.textContent).join(" · ");
    say(`${totals.join(", ")}.`);
  };
  const share = {
    key: "budget",
    title: "모델의 크기",
    rules: RULES,
    fits: (values) => divides(values) && (values.d_k === null) === (values.d_v === null),
    picture: () => budgets.map(({ node }) => node),
  };
  on(["reference"], redraw);
  const nodes = [
    kit.asking(
      "길이 S = T를 네 배로 늘리면 세 예산에서 무엇이 그대로이고 무엇이 열여섯 배가 될까?",
      "파라미터는 그대로이다. QKᵀ와 가중 평균의 계산, 어텐션 가중치의 메모리는 길이의 제곱으로 늘어 열여섯 배가 된다. " +
        "나머지 계산과 중간 결과는 네 배이다.",
    ),
    brief,
    el(
      "div.kit-stack.kit-mb-two",
      controls.node,
      el("div.kit-mb-budgets", ...budgets.map(({ node }) => node)),
    ),
    reset({ share }),
  ];
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "모델의 크기 살펴보기", look: "kit-compact kit-mb", traits: TRAITS },
  build,
);
