// What live_speed.py times: node live_speed.mjs ENGINE/index.js ROUNDS SCRIPT... writes medians in milliseconds as JSON.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

const [, , enginePath, rounds, ...scripts] = process.argv;
const { finish, generateSteps, openModel, openPretrained, predict } = await import(pathToFileURL(enginePath));
const models = {};
globalThis.kitModels = models;

const NUMERAL = "이천이십육년 칠월 사일";
const ENGLISH = "A man in an orange hat is standing on a street corner."; // twelve words in German as well
const QUESTION = "오늘 너무 힘들었어";
const REVIEW = "배우들 연기는 좋은데 이야기가 너무 느리다";

/** (64, 256) times (256, 256), as anyone would write it. */
const [rows, inner, columns] = [64, 256, 256];
const a = Float32Array.from({ length: rows * inner }, (_, i) => Math.sin(i));
const b = Float32Array.from({ length: inner * columns }, (_, i) => Math.cos(i));
const product = () => {
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let k = 0; k < inner; k += 1) {
      const x = a[i * inner + k];
      for (let j = 0; j < columns; j += 1) out[i * columns + j] += x * b[k * columns + j];
    }
  }
  return out;
};

const timed = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const first = {};
const opened = {};
for (const script of scripts) {
  const text = readFileSync(script, "utf8");
  const parsed = timed(() => (0, eval)(text));
  const name = Object.keys(models).at(-1);
  const opening = timed(() => {
    opened[name] = openPretrained(models[name]);
  });
  first[`${name} script and open, first`] = parsed + opening;
}
const write = (name, text, options) => () => finish(generateSteps(opened[name], text, options));
const works = {
  product,
  "numeral greedy": write("korean_numbers", NUMERAL),
  "numeral beam 4": write("korean_numbers", NUMERAL, { beamSize: 4 }),
  "German greedy": write("multi30k", ENGLISH),
  "German beam 4": write("multi30k", ENGLISH, { beamSize: 4 }),
  "chatbot greedy": write("chatbot", QUESTION),
  review: () => predict(opened.reviews, REVIEW),
  "multi30k weights": () => openModel(models.multi30k),
  "10,000 letters to ids": () => opened.reviews.tokenizer.encode("영화가 참 재미있다! ".repeat(850)),
};
const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (let round = -1; round < Number(rounds); round += 1) {
  for (const [name, work] of Object.entries(works)) {
    const took = timed(work);
    if (round >= 0) times[name].push(took);
  }
}
const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
const medians = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
console.log(JSON.stringify({ ...medians, ...first }));
