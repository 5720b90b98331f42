// Architecture map: the controls, what is said about the chosen box, and everything put together. No Python is needed.

import { leadsToPage } from "../shared/addresses.js";
import * as kit from "../shared/kit.js";
import { el, grouped } from "../shared/kit.js";
import { countParameters, dividing, fittingHeads, PAPER, sumOf } from "../shared/model_counts.js";
import { BOX, CHAPTERS, readState, SIZES, shapeText, sizeText } from "./data.js";
import { drawing } from "./drawing.js";

// The paper's models come with the vocabulary of the paper: without it big would have 176 million parameters.
const PRESETS = {
  tiny: { d_model: 16, num_heads: 2, d_ff: 32, num_layers: 2 },
  base: { d_model: 512, num_heads: 8, d_ff: 2048, num_layers: 6, vocab_size: PAPER.vocabulary },
  big: { d_model: 1024, num_heads: 16, d_ff: 4096, num_layers: 6, vocab_size: PAPER.vocabulary },
};
const matching = (model, presets) =>
  Object.keys(presets).find((name) =>
    Object.entries(presets[name]).every(([trait, value]) => model.get(trait) === value),
  );
const CHOICES = {
  d_model: [16, 32, 64, 96, 128, 256, 512, 768, 1024],
  num_heads: [1, 2, 4, 8, 16, 32],
  d_ff: [32, 64, 128, 192, 256, 384, 512, 1024, 2048, 4096],
  num_layers: Array.from({ length: 12 }, (_, i) => i + 1),
  vocab_size: [50, 100, 1000, 8000, 16000, 32000, 37000, 50000, 100000],
  batch: [1, 2, 4, 8, 16, 32, 64],
  source_length: Array.from({ length: 64 }, (_, i) => i + 1),
  target_length: Array.from({ length: 64 }, (_, i) => i + 1),
};
// What Python takes, too.
const LARGEST = {
  d_model: 8192,
  num_heads: 128,
  d_ff: 65536,
  num_layers: 96,
  vocab_size: 1_000_000,
  batch: 1024,
  source_length: 4096,
  target_length: 4096,
};
const WIDE = 540; // as in architecture_map.css
const LABELS = {
  d_model: "d_model",
  num_heads: "헤드 h",
  d_ff: "d_ff",
  num_layers: "층 N",
  vocab_size: "어휘 V",
  batch: "배치 B",
  source_length: "소스 길이 S",
  target_length: "타깃 길이 T",
};

// ---- controls ------------------------------------------------------------------------------------------
const makeControls = (model, write) => {
  const move = (name, value) => {
    if (name !== "d_model") return write({ [name]: value });
    const heads = fittingHeads(sliders.num_heads.stops(), value, model.get("num_heads"));
    return write({ d_model: value, num_heads: heads });
  };
  const given = Object.fromEntries(Object.keys(PRESETS.base).map((name) => [name, model.get(name)]));
  const presets = matching(model, PRESETS) ? PRESETS : { "이 모델": given, ...PRESETS };
  const preset = kit.segmented(
    "설정",
    Object.fromEntries(Object.keys(presets).map((name) => [name, name])),
    "",
    (value) => write(presets[value]),
  );
  const sliders = Object.fromEntries(
    Object.entries(CHOICES).map(([name, stops]) => {
      const among = name === "num_heads" ? (all) => dividing(all, model.get("d_model")) : undefined;
      const settings = { stops, value: model.get(name), among };
      return [name, kit.stopSlider(LABELS[name], settings, (value) => move(name, value))];
    }),
  );
  const update = () => {
    for (const [name, slider] of Object.entries(sliders)) slider.show(model.get(name));
    preset.select(matching(model, presets) ?? "");
  };
  return { preset, sliders: el("div.kit-sliders", Object.values(sliders)), update };
};

// ---- what is said about the chosen box --------------------------------------------------------------------
/** A frame stands for a stack: what is counted is one of its layers. */
const countName = (box) => (box.frame ? "층 하나의 파라미터" : "파라미터");

const panel = (model) => {
  const node = el("div.kit-am-panel");
  const row = (term, ...details) => el("div.kit-am-row", el("dt", term), el("dd", details));
  const shapes = (box, state) =>
    box.rows.map(([label, axes]) =>
      el(
        "tr",
        el("th", { scope: "row" }, label, el("span.kit-am-symbols", shapeText(axes))),
        el("td.kit-number", sizeText(axes, state)),
      ),
    );
  const draw = (state) => {
    const box = BOX[state.box];
    const one = box.parameters(state);
    const total = sumOf(countParameters(state));
    const all = box.repeated ? one * state.layers : one;
    const known = PAPER.millions[matching(model, PRESETS)];
    const share = `${kit.number((100 * all) / total, 1)}%`;
    const parameters = [el("b.kit-number", `${grouped(one)}개`), el("span.kit-am-symbols", box.formula)];
    const sum = [];
    if (box.repeated)
      sum.push(row(`${grouped(state.layers)}층 모두`, el("span.kit-number", `${grouped(all)}개 (${share})`)));
    if (box.shared) sum.push(row("세 곳이 함께", el("span.kit-number", `한 번만 센다 (${share})`)));
    const links = (box.chapters ?? []).filter((chapter) => leadsToPage(state.links[chapter]));
    node.replaceChildren(
      el("p.kit-am-title", box.name, " ", el("span", { lang: "en" }, box.english)),
      el("p.kit-am-text", box.text),
      el(
        "table.kit-am-shapes",
        el("caption.kit-hidden", "입력과 출력의 모양"),
        el("tbody", shapes(box, state)),
      ),
      el(
        "dl.kit-am-facts",
        row(countName(box), parameters),
        sum,
        row(
          "모델 전체",
          el("span.kit-number", `${grouped(total)}개`),
          known ? el("span.kit-am-symbols", `논문 표 3에는 ${known} × 10⁶개`) : null,
        ),
        box.type
          ? row("kit_core", el("code", box.type), el("span.kit-am-file", `kit_core/${box.file}`))
          : null,
        box.line
          ? el(
              "div.kit-am-row.is-code",
              el("dt", `${box.caller ?? box.file}의 줄`),
              el("dd", el("code", box.line)),
            )
          : null,
        links.length
          ? row(
              "자세히",
              links.map((chapter) => el("a", { href: state.links[chapter] }, `「${CHAPTERS[chapter]}」`)),
            )
          : null,
      ),
    );
  };
  return { node, draw };
};

// ---- putting it together -------------------------------------------------------------------------------------
const build = ({ model, write, on, redraw, reset }) => {
  // Read out to those who cannot see the panel, and at hand above the map where the panel lies below it.
  const brief = el("p.kit-am-brief", { "aria-live": "polite" });
  const controls = makeControls(model, write);
  const map = drawing((box) => write({ box }));
  const about = panel(model);
  const stage = el("div.kit-am-stage", map.node, about.node);
  const draw = () => {
    const state = readState(model);
    if (state.dModel % state.heads) return; // the other size is on its way
    controls.update();
    const room = stage.clientWidth;
    map.draw(state, room < WIDE ? room : room * 0.55);
    about.draw(state);
    const box = BOX[state.box];
    const said =
      `${box.name}: 출력 ${sizeText(box.rows.at(-1)[1], state)}, ` +
      `${countName(box)} ${grouped(box.parameters(state))}개`;
    if (said !== brief.textContent) brief.textContent = said;
  };
  const share = {
    key: "architecture",
    title: "트랜스포머의 지도",
    rules: {
      ...Object.fromEntries(Object.entries(LARGEST).map(([name, most]) => [name, kit.whole(1, most)])),
      box: kit.oneOf(Object.keys(BOX)),
    },
    fits: ({ d_model: width, num_heads: heads }) => width % heads === 0,
    picture: () => [map.node, about.node],
  };
  on(["links"], redraw);
  const all = el(
    "div.kit-stack.kit-am-all",
    controls.preset,
    controls.sliders,
    kit.asking(
      "소스의 길이 S를 늘리면 인코더-디코더 어텐션에서 어느 배열의 모양이 바뀔까?",
      "메모리와 키, 어텐션 가중치의 모양이 바뀐다. 쿼리와 출력은 그대로이다.",
    ),
    brief,
    stage,
    reset({ share }),
  );
  return { nodes: [all], draw };
};

export default kit.defineWidget(
  {
    label: "모델의 구조 살펴보기",
    look: "kit-compact kit-am",
    traits: [...Object.values(SIZES), "box"],
  },
  build,
);
