// Label smoothing explorer: controls, the loss as the answer's logit grows, and everything put together.

import { makeExplorer } from "../shared/explorer.js";
import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { BOUND, lossAt, NAMES, readState } from "./data.js";
import { makeTable } from "./table.js";

const SIZES = [5, 6, 8, 10, 16, 32, 78, 200, 1000, 5000, 37000];
const HEIGHT = 210;
const INSET = { left: 34, right: 14, top: 16, bottom: 36 };

const makeControls = (state, write, read) => {
  const epsilon = kit.slider(
    "ε (스무딩의 정도)",
    {
      min: 0,
      max: Math.max(0.5, state.epsilon),
      step: 0.01,
      value: state.epsilon,
      format: (x) => number(x, 2),
    },
    (value) => write({ epsilon: value }),
  );
  const size = kit.stopSlider("어휘의 크기 V", { stops: SIZES, value: state.size }, (value) =>
    write({ vocab_size: Math.max(value, read().tokens.length) }),
  );
  const temperature = kit.slider(
    "온도 (로짓을 나눌 수)",
    {
      min: -20,
      max: 20,
      step: 1,
      value: Math.round(20 * Math.log10(state.temperature)),
      format: (n) => number(10 ** (n / 20), 2),
    },
    (n) => write({ temperature: Number((10 ** (n / 20)).toFixed(4)) }),
  );
  const update = (now) => {
    epsilon.input.max = Math.max(Number(epsilon.input.max), now.epsilon);
    epsilon.set(now.epsilon);
    size.show(now.size);
    temperature.set(Math.round(20 * Math.log10(now.temperature)));
    temperature.querySelector("output").textContent = number(now.temperature, 2);
  };
  return { node: el("div.kit-sliders.kit-at-hand", epsilon, size, temperature), update };
};

// ---- the loss over the answer's logit ----------------------------------------------------------------------
const makeCurve = (onmove) => {
  let state = null;
  const chart = makeExplorer({
    name: "kit-ls-chart",
    height: HEIGHT,
    inset: INSET,
    onmove: (x) => {
      const bound = BOUND / state.temperature;
      onmove(Number((Math.min(bound, Math.max(-bound, x)) * state.temperature).toFixed(1)));
    },
  });
  const draw = (next) => {
    state = next;
    const { result, answer, epsilon, tokens, temperature } = state;
    const divided = temperature === 1 ? "로짓" : "로짓 ÷ 온도"; // what the axis counts in
    const { width, right, bottom } = chart.frame();
    const here = result.xs[answer];
    const others = [...result.xs.filter((_, n) => n !== answer), ...(result.others ? [result.restX] : [])];
    const middle = Math.max(...others);
    const range = [Math.min(here, middle - 4) - 0.5, Math.max(here, middle + 14) + 0.5];
    const xs = plot.scale("linear", range, [INSET.left, right]);
    const at = Array.from({ length: 121 }, (_, n) => range[0] + ((range[1] - range[0]) * n) / 120);
    const smooth = at.map((x) => lossAt(x, state, epsilon));
    const bare = at.map((x) => lossAt(x, state, 0));
    const highest = Math.max(result.loss, ...smooth, ...bare);
    const ys = plot.scale("linear", [0, highest], [bottom, INSET.top]);
    const low = smooth.indexOf(Math.min(...smooth));
    const step = [0.5, 1, 2, 5, 10, 20, 50, 100].find((each) => highest / each <= 5) ?? 200;
    const levels = Array.from({ length: 1 + Math.floor(highest / step) }, (_, n) => n * step);
    const unit = [2, 4, 5, 10, 20, 50, 100, 200].find((each) => (range[1] - range[0]) / each <= 9) ?? 500;
    const first = Math.ceil(range[0] / unit);
    const ticks = Array.from(
      { length: 1 + Math.floor(range[1] / unit) - first },
      (_, n) => (first + n) * unit,
    );
    const label =
      `「${tokens[answer]}」의 로짓만 바꿀 때의 손실 곡선. 지금 손실은 ${number(result.loss, 4)}, 바닥은 ${number(result.floor, 4)}이다. ` +
      (epsilon > 0
        ? `${divided}${temperature === 1 ? "이" : "가"} ${number(at[low], 1)} 언저리일 때 가장 작고, 로짓을 더 키우면 도로 커진다.`
        : "로짓을 키울수록 끝없이 작아진다.");
    const nodes = [
      ...levels.flatMap((level) => [
        plot.line(INSET.left, ys(level), right, ys(level), "axis"),
        plot.text(INSET.left - 8, ys(level) + 4, number(level, step < 1 ? 1 : 0), "end"),
      ]),
      ...ticks.map((tick) => plot.text(xs(tick), bottom + 17, number(tick, 0), "middle")),
      plot.text(right, HEIGHT - 3, `정답 「${kit.shorten(tokens[answer])}」의 ${divided}`, "end"),
      plot.line(INSET.left, ys(result.floor), right, ys(result.floor), "guide"),
      plot.curve(
        at.map((x, n) => [xs(x), ys(bare[n])]),
        "dashed",
      ),
      plot.curve(
        at.map((x, n) => [xs(x), ys(smooth[n])]),
        "main",
      ),
      plot.line(xs(here), INSET.top, xs(here), bottom, "cursor"),
      plot.dot(xs(here), ys(result.loss)),
    ];
    chart.draw({ xs, width, label, nodes });
  };
  return { node: chart.node, draw };
};

/** What an address may say of so many tokens. */
const rulesOf = (count) => ({
  logits: kit.listOf(kit.real(-BOUND, BOUND), count),
  rest: kit.real(-BOUND, BOUND),
  answer: kit.whole(0, count - 1),
  epsilon: kit.real(0, 0.9),
  vocab_size: kit.whole(count, 100_000),
  temperature: kit.real(0.1, 10),
});

// ---- putting it together -------------------------------------------------------------------------------------
const build = ({ model, write, reset }) => {
  const read = () => readState(model);
  const hint = el("p.kit-ls-hint", { "aria-live": "polite" });
  const controls = makeControls(read(), write, read);
  const table = makeTable(write, read, (message) => {
    hint.textContent = message;
  });
  const curve = makeCurve((z) => {
    const { logits, answer } = read();
    write({ logits: logits.map((old, n) => (n === answer ? z : old)) });
  });
  const foot = reset({
    back: () => {
      hint.textContent = "";
    },
    share: {
      key: "smoothing",
      title: "레이블 스무딩",
      rules: rulesOf(read().tokens.length),
      picture: () => [table.node, facts, key, curve.node],
    },
  });
  const facts = el("dl.kit-sliders.kit-facts.kit-number");
  const fact = (name, kind, value, note) =>
    el("div", el("dt", name), el("dd", el("b", { class: kind }, value), " ", el("span", note)));
  const words = el("span.kit-note");
  const drawFacts = ({ result, epsilon, tokens, answer, temperature }) => {
    facts.replaceChildren(
      fact("손실", "is-loss", number(result.loss, 4), "nat"),
      fact("바닥", "is-floor", number(result.floor, 4), "목표 q의 엔트로피"),
      fact("바닥까지", "is-gap", number(Math.max(0, result.loss - result.floor), 4), "q에서 p까지의 KL"),
      fact("스무딩 없는 손실", "is-plain", number(result.plain, 4), "\u2212ln p(정답)"),
    );
    const heated = temperature === 1 ? "" : "온도 × ";
    words.textContent =
      (epsilon > 0
        ? `바닥에 닿으려면 「${tokens[answer]}」의 확률이 꼭 ${number(result.best, 4)}이고 나머지는 모두 같아야 한다. 그때 정답의 ` +
          `로짓은 다른 로짓보다 ${heated}ln(q정답 ÷ q나머지) = ${number(temperature * result.margin, 2)}만큼 크다.`
        : "ε이 0이면 바닥도 0이다. 그러나 확률 1에는 로짓을 아무리 키워도 닿지 못하므로, 손실은 로짓을 끝없이 벌리라고 부추긴다.") +
      (heated &&
        " p \u2212 q는 온도로 나눈 로짓에 대한 기울기이다. 로짓 z에 대한 기울기는 이것을 온도로 한 번 더 나눈다.");
  };
  const draw = () => {
    const state = read();
    if (!state) return;
    controls.update(state);
    table.draw(state);
    drawFacts(state);
    curve.draw(state);
  };
  const key = el(
    "p.kit-wrap.kit-plot-key.kit-ls-key",
    el("span", "스무딩한 손실"),
    el("span.is-dashed", "ε = 0일 때의 손실"),
    el("span.is-floor", "바닥"),
  );
  const nodes = [
    table.node,
    hint,
    facts,
    kit.asking("정답의 로짓을 끝없이 키우면 손실은 어디까지 내려갈까? ε이 0일 때는?", words),
    key,
    curve.node,
    controls.node,
    foot,
  ];
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "레이블 스무딩 살펴보기", look: "kit-compact kit-ls", traits: NAMES },
  build,
);
