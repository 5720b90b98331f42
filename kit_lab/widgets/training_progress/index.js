// Progress of a training run: a bar, three curves, and a cursor to read any recorded step. Python adds rows as it
// trains; a run that has ended waits at its first row until the reader, who is asked for a guess, plays it.

import { makeClock } from "../shared/clock.js";
import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { makeCurves, SHARES, upTo } from "../shared/training_curves.js";

const LENGTH = 4500; // ms that a whole run takes to play: less than what would ask for patience
const FEWEST = 5; // rows of a run that is worth playing

const build = ({ model, redraw, reset, ends }) => {
  let place = null; // the row that the reader looks at; null follows the last one
  let grown = false; // the curves end where the reader looks, as they did while training
  let first = null; // the row that it opens on
  const last = () => model.get("_rows").length - 1;
  const go = (row) => {
    place = row >= last() ? null : row;
    redraw();
  };
  const look = (row) => {
    clock.stop();
    grown = false;
    go(row);
  };
  const play = el("button.kit-play", {
    onclick: () => {
      grown = true;
      clock.toggle();
    },
  });
  const clock = makeClock({
    pace: () => Math.max(30, LENGTH / Math.max(1, last())),
    read: () => place ?? last(),
    last,
    go,
    show: () => showPlay(),
  });
  const begin = () => {
    place = first;
    grown = first !== null;
    clock.stop();
  };
  const showPlay = () => {
    play.textContent = clock.plays() ? "멈춤" : "재생";
    play.hidden = clock.calm();
    redraw();
  };
  const back = reset({
    names: [],
    write: redraw,
    moved: () => place !== first || clock.plays(),
    back: begin,
    share: {
      key: "progress",
      title: "학습의 진행",
      rules: { row: kit.maybe(kit.whole(0, Math.max(0, last()))) },
      read: () => ({ row: place }),
      open: ({ row }) => row !== undefined && look(row ?? last()),
      picture: () => [charts],
    },
  });
  showPlay();
  const bar = el(
    "div.kit-meter",
    { role: "progressbar", "aria-label": "학습의 진행", "aria-valuemin": 0 },
    el("i"),
  );
  const state = el("p.kit-tp-state.kit-number");
  const slider = kit.slider("살펴볼 기록", { min: 0, max: 0, value: 0, format: () => "" }, look);
  const nearest = (step) => {
    const rows = model.get("_rows");
    look(
      rows.reduce((best, row, n) => (Math.abs(row[0] - step) < Math.abs(rows[best][0] - step) ? n : best), 0),
    );
  };
  const loss = makeCurves("손실", [], nearest);
  const shares = makeCurves(
    "맞힌 비율",
    [
      { name: "완전 일치", kind: "main" },
      { name: "토큰 정확도", kind: "quiet" },
    ],
    nearest,
  );
  const rates = makeCurves("학습률", [], nearest);
  const question = el(
    "p.kit-tp-question",
    "손실이 바닥으로 내려가는 동안 완전 일치는 언제 오르기 시작할까? 먼저 짐작해 보자.",
  );
  const foot = el("div.kit-wrap.kit-tp-foot", play, slider, back);
  const charts = el("div.kit-stack.kit-tp-charts", loss.node, shares.node, rates.node);
  const draw = () => {
    const [total, rows, floor] = ["_total", "_rows", "_floor"].map((name) => model.get(name));
    const done = rows.length ? rows.at(-1)[0] : 0;
    bar.setAttribute("aria-valuemax", total);
    bar.setAttribute("aria-valuenow", done);
    bar.firstChild.style.setProperty("--share", done / total);
    state.textContent =
      `${kit.grouped(done)} / ${kit.grouped(total)} 걸음 · ` +
      `${done === total ? "학습을 마쳤다" : done ? "학습하는 중" : "학습을 기다리는 중"}`;
    charts.hidden = foot.hidden = rows.length === 0;
    question.hidden = done < total || !rows.some((row) => row[3] !== null);
    if (!rows.length) return;
    const at = Math.min(place ?? rows.length - 1, rows.length - 1);
    slider.input.max = rows.length - 1;
    slider.input.value = at;
    const whole = (n) => rows.filter((row) => row[n] !== null).map((row) => [row[0], row[n]]);
    const drawn = grown ? rows[at][0] : total;
    const column = (n) => whole(n).filter(([each]) => each <= drawn);
    const [step, ...values] = rows[at];
    const x = { range: [0, total], ticks: [0, total / 2, total].map(Math.round) };
    const text = {
      loss: number(values[0], 4),
      accuracy: values[1] === null ? null : `${number(100 * values[1], 1)}%`,
      exact: values[2] === null ? null : `${number(100 * values[2], 1)}%`,
      rate: values[3] === null ? null : plot.scientific(values[3]),
    };
    const said = [
      `손실 ${text.loss}`,
      text.exact && `완전 일치 ${text.exact}`,
      text.accuracy && `토큰 정확도 ${text.accuracy}`,
      text.rate && `학습률 ${text.rate}`,
    ]
      .filter(Boolean)
      .join(", ");
    slider.querySelector("output").textContent = `걸음 ${kit.grouped(step)}`;
    slider.input.setAttribute("aria-valuetext", `걸음 ${kit.grouped(step)}: ${said}`);
    const base = { x, cursor: step };
    loss.draw({
      ...base,
      y: upTo(Math.max(...rows.map((row) => row[1])), number),
      lines: [{ points: column(1), kind: "main" }],
      marks: [[step, values[0], "main"]],
      guides: floor === null ? [] : [{ value: floor, label: `바닥 ${number(floor, 3)}` }],
      reading: text.loss,
      label: `손실의 곡선. 걸음 ${kit.grouped(step)}에서 ${text.loss}이다.`,
    });
    shares.node.hidden = whole(2).length + whole(3).length === 0;
    rates.node.hidden = whole(4).length === 0;
    shares.draw({
      ...base,
      y: SHARES,
      lines: [
        { points: column(2), kind: "quiet" },
        { points: column(3), kind: "main", dots: true },
      ],
      marks: [
        values[1] === null ? null : [step, values[1], "quiet"],
        values[2] === null ? null : [step, values[2], "main"],
      ].filter(Boolean),
      reading: text.exact ?? "",
      label: `완전 일치와 토큰 정확도의 곡선. 걸음 ${kit.grouped(step)}: ${said}.`,
    });
    rates.draw({
      ...base,
      y: upTo(Math.max(0, ...whole(4).map(([, v]) => v)), (v) =>
        v ? plot.scientific(v, 1).replace(".0 ", " ") : "0",
      ),
      lines: [{ points: column(4), kind: "main" }],
      marks: values[3] === null ? [] : [[step, values[3], "main"]],
      reading: text.rate ?? "",
      label: `학습률의 곡선. 걸음 ${kit.grouped(step)}에서 ${text.rate}이다.`,
    });
  };
  // Who trains has watched it grow; who opens a book has not.
  const ended = last() + 1 >= FEWEST && model.get("_rows").at(-1)[0] === model.get("_total");
  if (ended && !clock.calm()) first = 0;
  begin();
  ends.push(clock.end);
  return { nodes: [el("div.kit-tp-head", state, bar), question, charts, foot], draw };
};

export default kit.defineWidget(
  { label: "학습의 진행", look: "kit-compact kit-tp", traits: ["_rows", "_total", "_floor"] },
  build,
);
