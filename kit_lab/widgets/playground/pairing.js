// 짝 실험: a second run, one setting apart. 「열 번 더」 trains both from ten seeds and shows how far the answers spread.

import { complaintOf } from "../../live/training/settings.js";
import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { said } from "./form.js";
import { CHOICES, choicesOf } from "./settings.js";
import { openTrainer } from "./trainer.js";

const SEEDS = 10;
const STEPS = 600;
const NONE = "none";
const [LEFT, RIGHT, HIGH] = [40, 22, 108];

/** What may be the one difference: { "causal=false": "인과 마스크 없음" }. */
const differences = (settings) => {
  const found = { [NONE]: "하지 않는다" };
  const offer = (name, value) => {
    if (settings[name] === value || complaintOf({ ...settings, [name]: value })) return;
    found[`${name}=${JSON.stringify(value)}`] = said(name, value);
  };
  for (const name of Object.keys(CHOICES)) for (const value of choicesOf(name).choices) offer(name, value);
  for (const [name, value] of [
    ["warmup", 0],
    ["smoothing", 0],
    ["dropout", 0.1],
    ["rate", 0.02],
  ])
    offer(name, value);
  return found;
};
const keyOf = (other) =>
  Object.entries(other).map(([name, value]) => `${name}=${JSON.stringify(value)}`)[0] ?? NONE;

const middle = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
const spread = (values) => {
  const [low, high, half] = [Math.min(...values), Math.max(...values), middle(values)];
  return [low, high, half].map(kit.percent);
};

/** Ten seeds of both, each side in a Worker of its own. */
const makeTen = ({ model, ends, begins }) => {
  let trainers = [];
  let results = [[], []];
  let names = ["A", "B"];
  let room = 0;
  const picture = kit.svg("svg.kit-plot", { role: "img", height: HIGH });
  const told = el("p.kit-note", { role: "status" });
  const button = el("button", { onclick: () => (trainers.length ? stop() : go()) }, "열 번 더");
  const node = el(
    "section.kit-pg-ten",
    { hidden: true },
    el("p.kit-tc-title", `시드 ${SEEDS}개로 ${STEPS}걸음씩`),
    el("div.kit-wrap.kit-pg-buttons", button),
    told,
    picture,
  );
  let settings = [];
  const stop = () => {
    for (const trainer of trainers) trainer.end();
    trainers = [];
    button.textContent = "열 번 더";
  };
  ends.push(stop);

  const draw = () => {
    const width = Math.max(240, room);
    const xs = plot.scale("linear", [0, 1], [LEFT, width - RIGHT]);
    const rows = [36, 68];
    picture.setAttribute("viewBox", `0 0 ${width} ${HIGH}`);
    picture.style.display = results.flat().length ? "" : "none";
    picture.setAttribute("aria-label", `스스로 낸 답의 완전 일치. ${words()}`);
    picture.replaceChildren(
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
        plot.line(xs(share), 6, xs(share), 82, "axis"),
        plot.text(xs(share), 100, `${100 * share}%`, "middle"),
      ]),
      ...results.flatMap((values, side) => [
        plot.text(LEFT - 14, rows[side] + 4, "AB"[side], "end", "is-strong"),
        // Seeds that give the same share stand above each other.
        ...values.map((share, i) => {
          const same = values.slice(0, i).filter((other) => Math.abs(other - share) < 0.008).length;
          return plot.dot(xs(share), rows[side] - 3 * same, side ? "is-text" : "", 4);
        }),
      ]),
    );
  };
  const words = () =>
    results
      .map((values, side) => {
        if (!values.length) return "";
        const [low, high, half] = spread(values);
        return `${"AB"[side]}(${names[side]}): 가장 낮은 것 ${low}, 가운데 ${half}, 가장 높은 것 ${high}.`;
      })
      .join(" ");
  const tell = () => {
    const done = results.map((values) => values.length);
    const whole = done.every((count) => count === SEEDS);
    if (whole) stop();
    const [one, other] = results;
    const apart = whole && (Math.min(...one) > Math.max(...other) || Math.max(...one) < Math.min(...other));
    const verdict = apart ? "두 무리가 겹치지 않는다." : "두 무리가 겹친다. 이 차이는 시드의 우연일 수 있다.";
    told.textContent = whole
      ? `${words()} ${verdict}`
      : `A ${done[0]}개, B ${done[1]}개를 마쳤다. 다 마칠 때까지 판정하지 않는다.`;
    draw();
  };
  const go = async () => {
    begins();
    results = [[], []];
    button.textContent = "그만두기";
    const mine = settings;
    try {
      trainers = await Promise.all(
        mine.map((given, side) => {
          const next = (trainer) => {
            trainer.send("open", { settings: { ...given, seed: results[side].length + 1 }, text: null });
            trainer.send("score", { until: STEPS });
          };
          return openTrainer(model, (message) => {
            if (message.type === "failed")
              results[side].push(0); // numbers that are none answer nothing
            else if (message.type === "scored") results[side].push(message.exact);
            else return;
            tell();
            if (results[side].length < SEEDS) next(trainers[side]);
          }).then((trainer) => ({ ...trainer, begin: () => next(trainer) }));
        }),
      );
      for (const trainer of trainers) trainer.begin();
      tell();
    } catch (error) {
      stop();
      told.textContent = error.message;
    }
  };
  return {
    node,
    draw: (next, labels, width) => {
      room = width;
      const moved = JSON.stringify(next) !== JSON.stringify(settings);
      node.hidden = next.length < 2;
      [settings, names] = [next, labels];
      if (moved) {
        stop();
        [results, told.textContent] = [[[], []], ""];
      }
      draw();
    },
  };
};

/** begins() is called before the ten seeds take both cores. */
export const makePairing = ({ model, ends, write, room, begins }) => {
  const other = () => {
    const given = model.get("other") ?? {};
    return Object.keys(given).length ? given : null;
  };
  const holder = el("div");
  const ten = makeTen({ model, ends, begins });
  let offered = "";
  const choose = (key) => {
    const [name, value] = key.split("=");
    write({ other: key === NONE ? {} : { [name]: JSON.parse(value) } });
  };
  const labels = (settings) => {
    const [name, value] = Object.entries(other())[0];
    return [said(name, settings[name]), said(name, value)];
  };
  return {
    node: holder,
    ten: ten.node,
    other,
    /** What tells a run from the other one; null where there is no other. */
    title: (index, settings) => other() && `${"AB"[index]}: ${labels(settings)[index]}`,
    draw: (settings) => {
      const now = other();
      const options = differences(settings);
      const key = keyOf(now ?? {});
      if (now && !options[key]) {
        const [name, value] = Object.entries(now)[0];
        options[key] = said(name, value);
      }
      const text = JSON.stringify([options, key]);
      if (text !== offered) {
        offered = text;
        const focused = holder.contains(document.activeElement);
        const select = kit.select("짝 실험: 하나만 다르게", options, key, choose);
        holder.replaceChildren(select);
        if (focused) select.input.focus();
      }
      ten.draw(now ? [settings, { ...settings, ...now }] : [], now ? labels(settings) : ["A", "B"], room());
    },
  };
};
