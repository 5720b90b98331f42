// Judges under Node what a page handed in, by the page's own modules. The standard input holds { pages, token, items }; every
// item is answered with a line of JSON. See judging.py.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { finish } from "../live/engine/greedy.js";
import { openPretrained } from "../live/engine/model.js";
import { REQUESTS } from "../live/engine/requests.js";
import { openRun, TrainingError } from "../live/training/index.js";
import { MISSIONS } from "../live/training/missions.js";
import { DEFAULTS } from "../live/training/settings.js";
import { openTask } from "../live/training/tasks/index.js";
import { unpack } from "../live/training/tasks/korean_english.js";
import { edgesOf, exampleOf } from "../widgets/backward_pass/example.js";
import { firstWrong } from "../widgets/line_order/order.js";
import { judged } from "../widgets/shape_puzzle/shapes.js";
import { typedNumber } from "../widgets/shared/typed.js";
import { makeAsking } from "../widgets/surgery/asking.js";
import { catalogueOf, keyOf } from "../widgets/surgery/catalogue.js";
import { verdict } from "../widgets/surgery/checks.js";

const { pages, token, items } = JSON.parse(readFileSync(0, "utf8"));
const LETTERS = 200; // of a guess that a page keeps, as in widgets/shared/evidence.js
const GROUP = 32; // held-out examples measured at a time, as live/training/worker.js does

/** kind of a puzzle -> whether a try is right, and the sentence that the page says of it. */
const PUZZLES = {
  Predict({ choices, answer, tolerance, wrong }, given) {
    if (choices.length) {
      const at = choices.findIndex((choice) => choice.slice(0, LETTERS) === given);
      return [at === answer, (at !== answer && wrong[at]) || ""];
    }
    return [Math.abs(typedNumber(given) - answer) <= tolerance + 1e-9 * Math.max(1, Math.abs(answer)), ""];
  },
  MaskPuzzle: ({ mask }, given) => [mask.map((row) => row.map(Number).join("")).join("/") === given, ""],
  LineOrder({ lines, free }, given) {
    const order = given.split(",").map(Number);
    const whole =
      [...order].sort((a, b) => a - b).every((line, i) => line === i) && order.length === lines.length;
    return [whole && firstWrong(order, free) < 0, ""];
  },
  ShapePuzzle({ steps: [, ...asked], symbols }, given) {
    const rows = given.split("|");
    const right = asked.every(({ shape }, i) => judged(rows[i] ?? "", shape, symbols).right);
    return [right && rows.length === asked.length, ""];
  },
  BackwardPass(_, given) {
    const [seed, ...written] = given.split("|");
    const asked = /^\d{1,10}$/.test(seed) ? edgesOf(exampleOf(Number(seed))) : [];
    const right = asked.every(({ value }, i) => typedNumber(written[i] ?? "") === value);
    return [right && asked.length > 0 && written.length === asked.length, ""];
  },
  Patient: ({ bug }, given) => [given === bug, ""],
};

const opened = {};
const pretrained = (name) => {
  if (!opened[name]) {
    for (const path of pages.scripts[name]) runInThisContext(readFileSync(path, "utf8"));
    const { [name]: parts } = globalThis.kitParts;
    const places = Object.keys(parts).sort((one, other) => one - other);
    const weights = places.map((i) => parts[i]).join("");
    opened[name] = openPretrained({ ...globalThis.kitModels[name], weights });
  }
  return opened[name];
};
const benches = {};
/** What the operating table of a challenge asks; the tables of one model with the same examples are one. */
const askingOf = ({ model, examples }) => {
  const live = {
    ask: async ({ type = "answer", ...request }) => finish(REQUESTS[type](pretrained(model), request)),
  };
  benches[JSON.stringify([model, examples])] ??= makeAsking(live, examples);
  return benches[JSON.stringify([model, examples])];
};
const unsolved = (words) => ({ kind: "judged", right: false, words });

const shareOf = async (asking, operations) => {
  const right = await asking.score(operations);
  return right.filter(Boolean).length / right.length;
};

const TASKS = {
  guess({ name, tries }) {
    const puzzle = pages.puzzles[name];
    const judge = PUZZLES[puzzle.kind];
    if (!judge) return { kind: "unknown" };
    const found = tries.map((given) => judge(puzzle, given));
    return { kind: "judged", right: found.map(([right]) => right), words: found.map(([, words]) => words) };
  },
  async challenge({ name, model, text, operations }) {
    const challenge = pages.challenges[name];
    const { says } = catalogueOf(challenge.sizes, challenge.parts);
    const keys = operations.map(keyOf);
    if (model !== challenge.model) return unsolved(`다른 모델로 했다: ${model}`);
    if (!operations.every(says) || new Set(keys).size < keys.length)
      return unsolved("할 수 없는 수술이 있다.");
    const asking = askingOf(challenge);
    const { kind } = challenge.check;
    const seen = { text, operations, says, healthy: "", operated: "", share: null };
    if (["answer_equals", "fools"].includes(kind)) Object.assign(seen, await asking.both(text, operations));
    if (seen.complaint) return unsolved(seen.complaint);
    if (kind.startsWith("accuracy") && operations.length) seen.share = await shareOf(asking, operations);
    const { solved, now } = await verdict(challenge.check, seen, asking);
    return { kind: "judged", right: solved, words: now };
  },
  async mission({ name, settings: given, steps, hash }) {
    const settings = { ...DEFAULTS, ...given };
    if (settings.task === "korean_english") {
      await import("../live/training/tasks/korean_english_pairs.js");
      await unpack();
    }
    const task = openTask(settings);
    const measuredOn = { ...task };
    const run = openRun(settings, measuredOn);
    const measured = { steps, count: task.heldOut.length, accuracy: 0, exact: 0, broken: false };
    try {
      for (let step = 0; step < steps; step += 1) run.step();
      for (let from = 0; from < measured.count; from += GROUP) {
        measuredOn.heldOut = task.heldOut.slice(from, from + GROUP);
        const share = measuredOn.heldOut.length / measured.count;
        const { accuracy, exact } = run.measure(measuredOn.heldOut.length);
        measured.accuracy += share * accuracy;
        measured.exact += share * exact;
      }
    } catch (error) {
      if (!(error instanceof TrainingError)) throw error;
      measured.broken = true;
    }
    const found = measured.broken ? "" : run.hash();
    const { solved } = MISSIONS.find((one) => one.name === name);
    if (!solved(settings, { ...measured, parameterCount: run.parameterCount }))
      return unsolved("그 설정과 시드로 다시 학습하면 풀리지 않는다.");
    if (found !== hash) return unsolved(`다시 학습한 가중치의 해시가 다르다: ${found}`);
    return { kind: "judged", right: true, words: "" };
  },
};

const tell = (found) => process.stdout.write(`${JSON.stringify({ ...found, token })}\n`);
tell({ kind: "ready" });
for (const { task, ...item } of items) {
  try {
    tell(await TASKS[task](item));
  } catch (error) {
    tell(unsolved(String(error.message).slice(0, 400))); // what was handed in may be anything
  }
}
