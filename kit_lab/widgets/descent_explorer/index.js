// Descent explorer: the learning rate, a step at a time or many, and what each step is computed from.

import { makeClock } from "../shared/clock.js";
import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { makeLine, makeValley } from "./charts.js";
import { lossAt, MOST_STEPS, NAMES, ratesUpTo, readState, slopeAt } from "./data.js";

const PACE = 450; // ms a step

/** A number for the reader, however large it has grown. */
const told = (value, digits = 4) =>
  Math.abs(value) < 1e5
    ? kit.number(value, digits)
    : `${value < 0 ? "\u2212" : ""}${plot.scientific(Math.abs(value))}`;
const bracketed = (value) => (value < 0 ? `(${told(value)})` : told(value));

const makeControls = (read, write, ends) => {
  const go = (steps) => write({ steps });
  const rate = kit.stopSlider(
    "학습률 η",
    { stops: ratesUpTo(read().limit), value: read().rate, format: kit.exact },
    (value) => write({ rate: value }),
  );
  const show = () => {
    play.textContent = clock.plays() ? "멈춤" : "재생";
    play.hidden = clock.calm();
  };
  const clock = makeClock({ pace: () => PACE, read: () => read().steps, last: () => MOST_STEPS, go, show });
  const byHand = (steps) => () => {
    clock.stop();
    go(steps());
  };
  const ahead = byHand(() => Math.min(MOST_STEPS, read().steps + 1));
  const step = el("button", { onclick: ahead }, "한 걸음");
  const play = el("button.kit-play", { onclick: clock.toggle });
  const back = el("button", { onclick: byHand(() => 0) }, "처음으로");
  show();
  ends.push(clock.end);
  return {
    node: el("div.kit-controls.kit-de-controls", rate, el("div.kit-wrap.kit-de-buttons", step, play, back)),
    update: (state) => {
      rate.show(state.rate);
      // A button that is truly disabled would lose the keyboard's focus to the page.
      step.setAttribute("aria-disabled", String(state.steps >= MOST_STEPS));
      back.setAttribute("aria-disabled", String(state.steps === 0));
    },
    stop: clock.stop,
  };
};

/** What the steps so far have done, in a sentence. */
const verdict = ({ factor, steps, rate, start, best }) => {
  const size = kit.number(Math.abs(factor), 2);
  const shrink = `바닥까지의 거리가 한 걸음마다 ${size}배가 된다.`;
  if (steps === 0) return "아직 한 걸음도 걷지 않았다.";
  if (start === best) return "기울기가 0이어서 움직이지 않는다.";
  if (rate === 0) return "학습률이 0이어서 움직이지 않는다.";
  if (Math.abs(factor) < 1e-9) return "한 걸음에 바닥에 닿았다.";
  if (Math.abs(factor + 1) < 1e-9) return "바닥을 사이에 두고 같은 두 자리를 오간다.";
  if (factor > 0) return `바닥의 한쪽에서만 다가간다. ${shrink}`;
  if (factor > -1) return `바닥을 건너뛰며 다가간다. ${shrink}`;
  return `바닥을 건너뛸 때마다 멀어진다. ${shrink}`;
};

const makeFacts = () => {
  const list = el("dl.kit-sliders.kit-facts.kit-number");
  const next = el("p.kit-de-next.kit-number");
  const words = el("p.kit-note");
  const fact = (name, kind, value) => el("div", el("dt", name), el("dd", el("b", { class: kind }, value)));
  const draw = (state) => {
    const { w, rate, steps } = state;
    const slope = slopeAt(w, state);
    list.replaceChildren(
      fact("걸음", "is-step", String(steps)),
      fact("파라미터 w", "is-w", told(w)),
      fact("손실", "is-loss", told(lossAt(w, state))),
      fact("기울기 dL/dw", "is-slope", told(slope)),
    );
    next.replaceChildren(
      el("span", "다음 걸음"),
      ` w − η × 기울기 = ${told(w)} − ${kit.exact(rate)} × ${bracketed(slope)} = `,
      el("b.is-next", told(w - rate * slope)),
    );
    words.textContent = verdict(state);
  };
  return { nodes: [list, next, words], draw };
};

const build = ({ model, write, say, share, ends }) => {
  const read = () => readState(model);
  const controls = makeControls(read, write, ends);
  const [valley, line] = [makeValley(told), makeLine(told)];
  const facts = makeFacts();
  const draw = () => {
    const state = read();
    controls.update(state);
    valley.draw(state);
    line.draw(state);
    facts.draw(state);
    say(`걸음 ${state.steps}, w ${told(state.w)}, 손실 ${told(lossAt(state.w, state))}. ${verdict(state)}`);
  };
  const key = el(
    "p.kit-wrap.kit-plot-key",
    el("span.is-text", "손실"),
    el("span", "걸어온 길과 지금의 직선"),
    el("span.is-warm", "공이 있는 곳의 기울기, 점마다 빗나간 만큼"),
  );
  const charts = el("div.kit-stack.kit-de-charts", valley.node, line.node);
  const foot = share({
    key: "descent",
    title: "경사 하강 걸어 보기",
    rules: { rate: kit.real(0, 2 * read().limit), steps: kit.whole(0, MOST_STEPS) },
    read,
    open: (state) => {
      controls.stop();
      write(state);
    },
    picture: () => [key, charts, ...facts.nodes],
  });
  return { nodes: [controls.node, key, charts, ...facts.nodes, foot], draw };
};

export default kit.defineWidget(
  { label: "경사 하강 걸어 보기", look: "kit-compact kit-de", traits: NAMES },
  build,
);
