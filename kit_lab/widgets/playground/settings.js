// What can be set, how it is called, and how an address writes it.

import { DEFAULTS } from "../../live/training/settings.js";
import { TASK_NAMES } from "../../live/training/tasks/index.js";
import { flag, oneOf, real, whole, words } from "../shared/rules.js";

/** name -> { label, choices: { value: label } }: what has few values. */
export const CHOICES = {
  d_model: { label: "d_model", choices: [16, 24, 32, 48] },
  num_heads: { label: "헤드", choices: [1, 2, 4, 8] },
  num_layers: { label: "층", choices: [1, 2, 3] },
  d_ff: { label: "d_ff", choices: [16, 32, 64, 128] },
  positions: {
    label: "위치",
    choices: ["sinusoid", "learned", "rotary", "none"],
    names: ["사인파", "배우는 위치", "회전 위치", "없음"],
  },
  scale: { label: "√d_k로 나누기" },
  causal: { label: "인과 마스크" },
  padding: { label: "패딩 마스크" },
  residual: { label: "잔차 연결" },
  norm: { label: "층 정규화", choices: ["post", "pre", "none"], names: ["뒤(post)", "앞(pre)", "없음"] },
  feed_forward: { label: "피드포워드" },
};
/** name -> { label, step }: what is a number of its own. */
export const NUMBERS = {
  rate: { label: "최대 학습률", step: 0.001 },
  warmup: { label: "웜업 걸음", step: 50 },
  smoothing: { label: "레이블 스무딩", step: 0.05 },
  dropout: { label: "드롭아웃", step: 0.05 },
  batch: { label: "배치", step: 16 },
  seed: { label: "시드", step: 1 },
};
export const labelOf = (name) => (CHOICES[name] ?? NUMBERS[name]).label;
const SWITCH = { choices: [true, false], names: ["있음", "없음"] };
export const choicesOf = (name) => (CHOICES[name].choices ? CHOICES[name] : SWITCH);
/** The value of a setting as it is read. */
export const nameOf = (name, value) => {
  if (!CHOICES[name]) return String(value);
  const { choices, names } = choicesOf(name);
  return names?.[choices.indexOf(value)] ?? String(value);
};
/** Names of what follows the value in turn, as a press in the drawing changes it. */
export const nextOf = (name, value) => {
  const { choices } = choicesOf(name);
  return choices[(choices.indexOf(value) + 1) % choices.length];
};

/** Only what differs from the defaults. */
export const differing = (settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[name]),
    ),
  );

const [ARROW, END] = ["→", "¶"];
const text = words(9000);
const pairs = {
  read: (written) => {
    const found = text
      .read(written)
      ?.split(END)
      .map((line) => line.split(ARROW));
    return found?.every((pair) => pair.length === 2) ? found : undefined;
  },
  write: (given) => text.write(given.map((pair) => pair.join(ARROW)).join(END)),
};
const numbers = {
  rate: real(1e-6, 1),
  warmup: whole(0, 10_000),
  smoothing: real(0, 0.5),
  dropout: real(0, 0.5),
  batch: whole(1, 256),
  seed: whole(0, 2 ** 31 - 1),
};
const chosen = Object.keys(CHOICES).map((name) => [
  name,
  CHOICES[name].choices ? oneOf(CHOICES[name].choices) : flag,
]);
const single = { ...Object.fromEntries(chosen), ...numbers };
/** The one difference of the second run: "causal,0". */
const other = {
  read: (written) => {
    const [name, text = ""] = written.split(",");
    const value = Object.hasOwn(single, name) ? single[name].read(text) : undefined;
    return value === undefined ? undefined : { [name]: value };
  },
  write: (given) =>
    Object.entries(given)
      .map(([name, value]) => `${name},${single[name].write(value)}`)
      .join(),
};
/** The rules of shared/rules.js. */
export const RULES = { task: oneOf(TASK_NAMES), ...single, pairs, other, hidden: flag };
