// One run as it is shown: its numbers, its curves, its maps, its answer. It holds the Worker that trains it.

import { el, grouped, number, percent } from "../shared/kit.js";
import { makeCurves, SHARES, upTo } from "../shared/training_curves.js";
import { makeMaps } from "./maps.js";
import { openTrainer } from "./trainer.js";

export const FIRST = 600; // it stops there by itself, to be judged,
const LAST = 5000; // and there for good
const POINTS = 240; // of a curve
const EMPTY = { step: 0, losses: [], measured: [] };

const shareOf = (share) => (share === undefined ? "–" : percent(share));
const thinned = (points) => {
  const every = Math.ceil(points.length / POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % every === 0);
};
/** A round number of steps that a curve of `step` steps fits in. */
const roomFor = (step) => [200, 500, 1000, 2000, LAST].find((most) => step <= most) ?? step;

const fact = (name) => {
  const value = el("b", "–");
  return { node: el("div", el("dt", name), el("dd", value)), value };
};

/**
 * `brief` leaves out the maps and the hash. changed(kind) hears of "opened", "progress", "rest", "whole", "scored", "examined" and
 * "failed", after which `now` says all that is known of the run: { step, loss, accuracy, measured, whole, first, hash,
 * running, failed, parameterCount, saved, and of 감별 candidates, rows and bug }; `first` is the share that was right at
 * FIRST, `saved` tells a model that was opened. saved({ zip, to }, { entry } or { complaint }) follows hand().
 */
export const makeRun = ({ model, ends, changed, saved, brief = false }) => {
  const facts = {
    step: fact("걸음"),
    loss: fact("손실"),
    forced: fact("교사 강요로 맞힌 토큰"),
    exact: fact("스스로 낸 답의 완전 일치"),
  };
  const loss = makeCurves("손실", []);
  const shares = makeCurves("떼어 둔 예제에서 맞힌 비율", [
    { name: "교사 강요", kind: "text" },
    { name: "스스로 낸 답", kind: "main" },
    ...(brief ? [] : [{ name: "바꾸기 전", kind: "dashed" }]),
  ]);
  const maps = makeMaps();
  const name = el("p.kit-pg-name", { hidden: true });
  const status = el("p.kit-note.kit-pg-status");
  const answer = el("b.kit-live-answer", { "data-kit": "answer" });
  const right = el("span.kit-small");
  const node = el(
    "section.kit-pg-run",
    { "data-kit": "run", "data-kit-step": 0, "data-kit-loss": "", "data-kit-exact": "" },
    name,
    el(
      "dl.kit-pg-facts.kit-number",
      Object.values(facts).map((one) => one.node),
    ),
    status,
    loss.node,
    shares.node,
    el("p.kit-pg-answer", el("span.kit-small", "모델의 답 "), answer, " ", right),
    brief ? null : maps.node,
  );

  let trainer = null;
  let opening = null;
  let kept = null; // the run that had learned before the settings changed, until the next start
  let before = null; // the run before the last change
  let now = { ...EMPTY };
  let look = null;
  let settings = null;
  let called = null;
  let shown = null;
  let paced = null; // { at, step } since when the pace is counted

  const hear = ({ type, run: _, ...told }) => {
    if (type === "saved") return saved(told);
    const { losses = [], measured = [], look: seen, ...rest } = told;
    now = { ...now, ...rest, losses: [...now.losses, ...losses], measured: [...now.measured, ...measured] };
    if (seen !== undefined) look = seen;
    if (type === "failed") now = { ...now, failed: told.message, running: false, opened: false };
    if (type === "rest") now = { ...now, running: false, whole: null };
    if (type === "whole") now = { ...now, whole: told, ...(now.step === FIRST && { first: told.exact }) };
    changed(type);
  };
  const ready = async () => {
    if (!opening) {
      const mine = openTrainer(model, (told) => opening === mine && hear(told));
      opening = mine;
    }
    try {
      trainer = await opening;
      if (gone) trainer.end();
    } catch (error) {
      opening = null;
      hear({ type: "failed", message: error.message });
      throw error;
    }
  };
  let gone = false;
  ends.push(() => {
    gone = true;
    trainer?.end();
    kept?.trainer.end();
  });

  const forget = () => {
    if (now.step > 50 && !now.saved) before = now;
    now = { ...EMPTY };
    look = null;
    paced = null;
  };
  /** Its first weights, by these settings. */
  const open = async () => {
    await ready();
    now = { ...now, opened: true, failed: null };
    trainer.send("open", { settings, ...shown });
  };
  const start = async (type, more) => {
    kept?.trainer.end();
    kept = null;
    try {
      if (now.failed || now.saved) forget();
      if (!now.opened) await open();
      now = { ...now, running: type !== "step", hash: null, whole: null };
      paced = null;
      trainer.send(type, more);
    } catch {
      // it has been told
    }
  };

  const x = (step) => {
    const most = roomFor(step);
    return { range: [0, most], ticks: [0, most / 2, most] };
  };
  const statusText = () => {
    const { failed, running, step, hash, simd } = now;
    if (failed) return failed;
    if (running) {
      paced ??= { at: performance.now(), step };
      const pace = ((step - paced.step) * 1000) / (performance.now() - paced.at);
      return `배우는 중이다.${Number.isFinite(pace) && step > paced.step ? ` 1초에 ${Math.round(pace)}걸음` : ""}`;
    }
    if (!step) return "아직 배우지 않았다.";
    const bits = simd === false ? " 이 브라우저에는 SIMD가 없어, 있는 브라우저와 비트가 다르다." : "";
    return hash && !brief ? `멈췄다. 가중치의 해시 ${hash}(같은 설정으로 배우면 같다).${bits}` : "멈췄다.";
  };
  /** most: the steps that all curves shown together have room for; expected: the right answer or null; room: in px. */
  const draw = ({ most, scale, expected, title, room }) => {
    const { step, losses, measured, whole } = now;
    const [, accuracy, exact] = measured.at(-1) ?? [];
    const found = whole ?? { accuracy, exact };
    name.hidden = !title;
    name.textContent = title ?? "";
    facts.step.value.textContent = grouped(step);
    facts.loss.value.textContent = now.loss === undefined ? "–" : number(now.loss, 3);
    facts.forced.value.textContent = shareOf(found.accuracy);
    facts.exact.value.textContent = shareOf(found.exact);
    const kept = {
      "data-kit-step": step,
      "data-kit-loss": now.loss ?? "",
      "data-kit-exact": found.exact ?? "",
      "data-kit-hash": now.hash ?? "",
    };
    for (const [key, value] of Object.entries(kept)) node.setAttribute(key, value);
    const words = statusText();
    if (status.textContent !== words) status.textContent = words;
    status.classList.toggle("is-wrong", Boolean(now.failed));
    for (const curves of [loss, shares]) curves.node.hidden = Boolean(now.saved); // a zip holds none
    const axis = x(most);
    const past = (points) => points.filter(([at]) => at <= axis.range[1]);
    const old = before ?? EMPTY;
    const highest = Math.max(1, ...[...losses, ...old.losses].map(([, value]) => value));
    loss.draw({
      x: axis,
      y: upTo(highest, number),
      height: 96,
      room,
      lines: [
        { points: past(thinned(old.losses)), kind: "dashed" },
        { points: thinned(losses), kind: "main" },
      ],
      label: `손실의 곡선. ${grouped(step)}걸음에서 ${facts.loss.value.textContent}.`,
    });
    const of = (points, at) => thinned(points).map((point) => [point[0], point[at]]);
    shares.draw({
      x: axis,
      y: SHARES,
      height: 96,
      room,
      lines: [
        { points: past(of(old.measured, 2)), kind: "dashed" },
        { points: of(measured, 1), kind: "text" },
        { points: of(measured, 2), kind: "main" },
      ],
      label: `맞힌 비율의 곡선. 교사 강요 ${shareOf(found.accuracy)}, 스스로 낸 답 ${shareOf(found.exact)}.`,
    });
    answer.textContent = look?.answer ?? "";
    answer.classList.toggle("is-empty", look?.answer === "");
    right.textContent =
      !look || expected === null ? "" : look.answer === expected ? "맞다" : `바른 답은 ${expected}`;
    if (!brief) maps.draw(look, scale);
  };

  return {
    node,
    now: () => now,
    step: () => Math.max(now.step, Math.min(before?.step ?? 0, LAST)),
    keeps: () => Boolean(kept),
    /**
     * Settings of another run, called `key`. The one before stays as a quiet line, which `fresh` forgets; with `keep` what
     * it has learned is there again when its key is, as long as nothing else was started.
     */
    set: (next, example, { key, fresh = false, keep = false }) => {
      if (key !== called && key === kept?.called) {
        trainer?.end();
        ({ trainer, opening, now, look, before } = kept);
        kept = null;
        trainer.send("text", example);
        trainer.send("pause"); // tells its hash and its score again
      } else {
        if (keep && key !== called && now.step && !now.failed) {
          kept?.trainer.end();
          kept = { called, trainer, opening, now, look, before };
          [trainer, opening] = [null, null];
        }
        forget();
        if (fresh) before = null;
      }
      [settings, shown, called] = [next, example, key];
    },
    /** What the maps and the answer are of; a model that has not learned answers too. */
    look: async (example) => {
      shown = example;
      if (now.failed) return;
      try {
        if (now.opened) trainer.send("text", example);
        else if (example.text !== null) await open();
      } catch {
        // it has been told
      }
    },
    /** Shows a model that was saved with the settings of this run. */
    take: async (saved) => {
      try {
        await ready();
        now = { ...EMPTY, opened: true, saved: true };
        trainer.send("open", { settings, ...shown, saved });
      } catch {
        // it has been told
      }
    },
    /** kind: "save" or "entry"; `to` comes back with the zip. */
    hand: (kind, to) =>
      trainer?.send(kind, { exact: now.whole?.exact ?? now.measured.at(-1)?.[2] ?? null, to }),
    examine: () => trainer.send("examine"),
    go: () => start("go", { until: now.step < FIRST ? FIRST : LAST }),
    one: () => start("step"),
    pause: () => {
      if (now.running) trainer?.send("pause");
      now = { ...now, running: false };
    },
    draw,
    pictured: [facts, loss, shares].map((one) => one.node).filter(Boolean),
  };
};
