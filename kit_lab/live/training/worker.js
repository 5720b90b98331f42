// One run behind messages, in a Worker of its own. Requests: { type, corpus, ... }; a corpus is what tasks/korean_english.js
// reads.
//   open   { settings, text, target, saved }: a run in place of the one before, at its first weights or at what was read.
//          With a `side` among its settings it is one of the two of case.js.
//   read   { zip }: what was saved.
//   text   { text, target }: what the maps and the answer are of, or null; target is the right answer or null.
//   go     { until }: trains up to that step.     step: trains one.     pause: stops.
//   score  { until }: trains up to that step and tells nothing of the way.
//   examine: looks for what is wrong with the model.
//   save   { exact, to }: the trained model as a zip for kit_core.     entry  { exact }: the same for live widgets.
// Answers, `run` says of the how manieth run: opened (what it is), progress (what is new), rest (the same and the hash),
// whole { accuracy, exact, count } and scored { accuracy, exact } of all held-out examples, examined { rows, bug },
// read { settings, steps, weights }, saved { zip, missing, to } or { entry } or { complaint }, failed { message, broken,
// step } in Korean, at the step that broke.

import { caseOf } from "./case.js";
import { examine } from "./examining/examine.js";
import { openRun, TrainingError } from "./index.js";
import { entryOf } from "./saving/entry.js";
import { openSaved } from "./saving/opening.js";
import { zipOf } from "./saving/saving.js";
import { complaintOfOpening } from "./saving/switches.js";
import { openTask } from "./tasks/index.js";

const SLICE = 10; // ms of work before messages are let in
const EVERY = 200; // ms between two tellings
const BLOCK = 10; // steps that are one point of the loss curve
const MEASURED = 25; // steps between two measurings
const COUNT = 64; // held-out examples of such a measuring
const GROUP = 32; // of them at a time

/** Lets messages in. One to oneself comes sooner than a timer, which browsers hold back for 4 ms. */
const { port1, port2 } = new MessageChannel();
port1.start();
const pause = () =>
  new Promise((resolve) => {
    port1.addEventListener("message", resolve, { once: true });
    port2.postMessage(null);
  });

export const serve = (port) => {
  let run = null;
  let count = 0; // of runs
  let turn = 0; // of what goes on by itself: what belongs to an earlier one gives up
  let heldOut = [];
  let measuredOn = {}; // the run's own task, whose held-out examples change
  let example = {};
  let now = {}; // of the last step
  let news = {};
  let block = [];

  const tell = (type, more) => port.postMessage({ type, run: count, ...more });
  const progress = (type, more) => {
    const { text, target } = example;
    const look = text === null ? null : run.look(text, target ?? undefined);
    tell(type, { ...now, ...news, look, ...more });
    news = { losses: [], measured: [] };
  };
  const train = () => {
    now = run.step();
    block.push(now.loss);
    if (block.length < BLOCK) return;
    news.losses.push([now.step, block.reduce((sum, loss) => sum + loss, 0) / BLOCK]);
    block = [];
  };
  /** The first `most` held-out examples, some at a time. Null when something else came in between. */
  const measure = async (most, mine) => {
    const sum = { accuracy: 0, exact: 0, count: Math.min(most, heldOut.length) };
    let begun = performance.now();
    for (let from = 0; from < sum.count; from += GROUP) {
      measuredOn.heldOut = heldOut.slice(from, Math.min(from + GROUP, sum.count));
      const share = measuredOn.heldOut.length / sum.count;
      const { accuracy, exact } = run.measure(measuredOn.heldOut.length);
      sum.accuracy += share * accuracy;
      sum.exact += share * exact;
      if (performance.now() - begun > SLICE) {
        await pause();
        begun = performance.now();
      }
      if (mine !== turn) return null;
    }
    return sum;
  };
  const rest = async () => {
    const mine = turn;
    progress("rest", { hash: run.hash() });
    const whole = await measure(heldOut.length, mine);
    if (whole) tell("whole", whole);
  };

  const go = async ({ until, quiet = false }) => {
    const mine = turn;
    let told = performance.now();
    let begun = told;
    while (now.step < until) {
      train();
      if (!quiet && now.step % MEASURED === 0) {
        const found = await measure(COUNT, mine);
        if (!found) return;
        news.measured.push([now.step, found.accuracy, found.exact]);
      }
      if (performance.now() - begun < SLICE) continue;
      if (!quiet && performance.now() - told > EVERY) {
        progress("progress");
        told = performance.now();
      }
      await pause();
      if (mine !== turn) return;
      begun = performance.now();
    }
    if (!quiet) return rest();
    const whole = await measure(heldOut.length, mine);
    if (whole) tell("scored", whole);
  };

  const hand = (exact, made) => {
    try {
      tell("saved", made(entryOf(run, measuredOn, { steps: now.step, exact })));
    } catch (error) {
      tell("saved", { complaint: error.message }); // the run is as good as before
    }
  };

  const requests = {
    open: ({ settings: { side, ...settings }, saved, ...shown }) => {
      count += 1;
      [run, now, news, block, example] = [null, { step: 0 }, { losses: [], measured: [] }, [], shown];
      const task = openTask(settings);
      heldOut = task.heldOut;
      measuredOn = { ...task };
      const drawn = side === undefined ? {} : caseOf(settings);
      run = openRun(
        drawn.bug && drawn.side === side ? { ...settings, bug: drawn.bug } : settings,
        measuredOn,
      );
      const { parameterCount, simd } = run;
      tell("opened", { parameterCount, simd, candidates: drawn.candidates });
      if (!saved) return progress("progress");
      run.take(saved.weights);
      now = { step: saved.steps };
      return rest();
    },
    read: async ({ zip }) => tell("read", await openSaved(zip)),
    text: (shown) => {
      example = shown;
      progress("progress");
    },
    go,
    score: (asked) => go({ ...asked, quiet: true }),
    step: () => {
      train();
      return rest();
    },
    pause: rest,
    examine: () => tell("examined", { rows: examine(run, measuredOn), bug: run.settings.bug }),
    save: ({ exact, to }) => hand(exact, (entry) => ({ ...zipOf(entry, run.settings.pairs), to })),
    entry: ({ exact }) =>
      hand(exact, (entry) => {
        const complaint = complaintOfOpening(run.settings);
        return complaint ? { complaint } : { entry };
      }),
  };

  port.onmessage = async ({ data: { type, corpus, ...request } }) => {
    globalThis.kitKoreanEnglish ??= corpus;
    if (!["open", "read"].includes(type) && !run) return; // it has failed, and said so
    if (!["text", "examine", "save", "entry"].includes(type)) turn += 1;
    try {
      await requests[type](request);
    } catch (error) {
      turn += 1;
      run = null;
      const broken = error instanceof TrainingError;
      tell("failed", { message: error.message, broken, ...(broken && { step: error.step }) });
    }
  };
};
