// Schedule explorer: the controls, the equation with its numbers, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { makeChart } from "./chart.js";
import {
  CONSTANTS,
  fall,
  LENGTHS,
  NAMES,
  peak,
  rate,
  readState,
  rise,
  TOTALS,
  total,
  WIDTHS,
} from "./data.js";

// ---- controls -----------------------------------------------------------------------------------------
const makeControls = (state, write, read) => {
  let kept = state.constant ?? 0.0005; // what "constant" comes back to
  const width = kit.stopSlider("d_model", { stops: WIDTHS, value: state.dModel }, (value) =>
    write({ d_model: value }),
  );
  const warmup = kit.stopSlider("웜업", { stops: LENGTHS, value: state.warmup }, (value) =>
    write({ warmup_steps: value }),
  );
  const steps = kit.stopSlider("전체 걸음", { stops: TOTALS, value: state.steps }, (value) =>
    write({ step: Math.min(read().step, value), total_steps: value }),
  );
  const step = kit.slider(
    "읽을 걸음",
    { min: 1, max: state.steps, value: state.step, format: kit.grouped },
    (value) => write({ step: value }),
  );
  const axes = kit.segmented("축", { linear: "고른 눈금", log: "로그 눈금" }, state.axes, (value) =>
    write({ axes: value }),
  );
  const compare = kit.segmented(
    "상수와 견주기",
    { off: "안 견준다", on: "견준다" },
    state.constant === null ? "off" : "on",
    (value) => write({ constant: value === "on" ? kept : null }),
  );
  const constant = kit.stopSlider(
    "상수 학습률",
    { stops: CONSTANTS, value: kept, format: (value) => plot.scientific(value, 2) },
    (value) => write({ constant: value }),
  );
  const update = (now) => {
    width.show(now.dModel);
    warmup.show(now.warmup);
    steps.show(now.steps);
    step.input.max = now.steps;
    step.set(now.step);
    axes.select(now.axes);
    compare.select(now.constant === null ? "off" : "on");
    constant.hidden = now.constant === null;
    if (now.constant !== null) {
      kept = now.constant;
      constant.show(kept);
    }
  };
  return {
    sliders: el("div.kit-sliders", width, warmup, steps, step),
    choices: el("div.kit-controls.kit-sc-choices", axes, compare, constant),
    update,
  };
};

// ---- the equation ---------------------------------------------------------------------------------------
const power = (base, exponent) => [kit.grouped(base), el("sup", exponent)];
const HALF = "\u22120.5";

const makeFacts = () => {
  const summit = el("p.kit-sc-fact");
  const reading = el("p.kit-sc-fact");
  const comparison = el("p.kit-sc-fact");
  const node = el("div.kit-sc-facts.kit-number", summit, reading, comparison);
  const draw = (state) => {
    const { dModel, warmup, steps, step, constant } = state;
    const [up, down, factor] = [rise(step, state), fall(step), dModel ** -0.5];
    summit.replaceChildren(
      el("span.kit-sc-name", "꼭대기"),
      " 두 점선은 걸음 ",
      el("b.is-where", kit.grouped(warmup)),
      "에서 만난다. 그때의 학습률은 (",
      `${kit.grouped(dModel)} × ${kit.grouped(warmup)})`,
      el("sup", HALF),
      " = ",
      el("b.is-peak", plot.scientific(peak(state))),
      "이다.",
      warmup > steps ? " 지금은 전체 걸음이 웜업보다 짧아 꼭대기에 닿지 못한다." : "",
    );
    reading.replaceChildren(
      el("span.kit-sc-name", `걸음 ${kit.grouped(step)}`),
      " ",
      ...power(dModel, HALF),
      " × min(",
      ...power(step, HALF),
      `, ${kit.grouped(step)} × `,
      ...power(warmup, "\u22121.5"),
      `) = ${plot.scientific(factor)} × min(`,
      el("span", { class: down <= up ? "is-smaller" : "" }, plot.scientific(down)),
      ", ",
      el("span", { class: up <= down ? "is-smaller" : "" }, plot.scientific(up)),
      ") = ",
      el("b.is-rate", plot.scientific(rate(step, state))),
      ". ",
      step === warmup ? "두 값이 같다." : step < warmup ? "아직 오르는 쪽이 작다." : "이제 내리는 쪽이 작다.",
    );
    comparison.hidden = constant === null;
    if (constant !== null) {
      const walked = total(step, state);
      const ratio = walked / (constant * step);
      comparison.replaceChildren(
        el("span.kit-sc-name", "상수와"),
        ` 걸음 ${kit.grouped(step)}까지 학습률을 모두 더하면 `,
        el("b.is-sum", plot.scientific(walked)),
        `, 상수 ${plot.scientific(constant, 2)}이라면 ${plot.scientific(constant * step)}이다. 스케줄이 상수의 `,
        el("b.is-ratio", ratio < 0.0095 ? plot.scientific(ratio, 2) : kit.number(ratio, 3)),
        "배를 걷는다.",
      );
    }
  };
  return { node, draw };
};

// What an address may say: as much as Python takes.
const RULES = {
  d_model: kit.whole(1, 16_384),
  warmup_steps: kit.whole(1, 1e6),
  total_steps: kit.whole(2, 1e6),
  step: kit.whole(1, 1e6),
  axes: kit.oneOf(["linear", "log"]),
  constant: kit.maybe(kit.real(1e-9, 1)),
};

// ---- putting it together ----------------------------------------------------------------------------------
const build = ({ model, write, say, reset }) => {
  const read = () => readState(model);
  const controls = makeControls(read(), write, read);
  /** The nearest of the slider's stops, by ratio, so that drawing the peak leaves no hundred new stops. */
  const nearest = (step) =>
    LENGTHS.reduce((best, each) =>
      Math.abs(Math.log(each / step)) < Math.abs(Math.log(best / step)) ? each : best,
    );
  const chart = makeChart(
    (step) => write({ step }),
    (step) => write({ warmup_steps: nearest(step) }),
  );
  const facts = makeFacts();
  const key = el(
    "p.kit-wrap.kit-plot-key",
    el("span", "학습률"),
    el("span.is-dashed", "두 식이 따로 그리는 선"),
  );
  const constantKey = el("span.is-text", "상수");
  const draw = () => {
    const state = read();
    controls.update(state);
    if (state.constant === null) constantKey.remove();
    else key.append(constantKey);
    chart.draw(state);
    facts.draw(state);
    say(
      `걸음 ${kit.grouped(state.step)}의 학습률은 ${plot.scientific(rate(state.step, state))}. ` +
        `꼭대기는 걸음 ${kit.grouped(state.warmup)}의 ${plot.scientific(peak(state))}.`,
    );
  };
  const share = {
    key: "schedule",
    title: "학습률 스케줄",
    rules: RULES,
    fits: ({ step, total_steps: steps }) => step <= steps,
    picture: () => [key, chart.node, facts.node],
  };
  const nodes = [
    kit.asking(
      "웜업을 네 배로 늘리면 꼭대기는 어디로 갈까? d_model을 네 배로 키우면? 꼭대기의 고리를 끌어도 웜업이 바뀐다.",
      "웜업을 네 배로 늘리면 꼭대기가 네 배 뒤로 가고 높이는 절반이 된다. d_model을 네 배로 키우면 걸음은 그대로인 채 " +
        "곡선 전체가 절반으로 낮아진다.",
    ),
    key,
    chart.node,
    controls.sliders,
    controls.choices,
    facts.node,
    reset({ share }),
  ];
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "학습률 스케줄 살펴보기", look: "kit-compact kit-sc", traits: NAMES },
  build,
);
