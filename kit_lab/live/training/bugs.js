// The bugs of kit_lab.clinic that act in a training, by the same names: what infected(name) changes in kit_core's lines is
// changed here in the plan. name -> [what the settings must have, (plan, settings) => what changes].

import {
  alongTheBatch,
  alongTheSequence,
  beforeAddition,
  onAll,
  oneNorm,
  throughNorm,
  unfinished,
} from "./bug_blocks.js";
import { firstForAll } from "./bug_memory.js";
import { addedMask, afterwards, overQueries } from "./bug_weights.js";
import { embed } from "./embedding.js";
import { smoothed } from "./loss.js";
import { sinusoids } from "./positions.js";

const root = Math.sqrt;

/** Heads as if (B, L, h d_k) were (B, h, L, d_k). */
const unturned = {
  start: (b, h, length, width, d) => b * length * width + h * length * d,
  step: (_, d) => d,
};

const BUGS = {
  "no division by sqrt(d_k)": [["scale"], () => ({ scale: () => 1 })],
  "scores multiplied by sqrt(d_k)": [["scale"], () => ({ scale: root })],
  "scores divided by d_k": [["scale"], () => ({ scale: (d) => 1 / d })],
  "softmax over the queries": [[], () => ({ weigh: overQueries })],
  "mask after the softmax": [["padding"], () => ({ weigh: afterwards() })],
  "mask read the other way round": [["padding"], () => ({ turned: true })],
  "masked scores of minus infinity": [["padding"], () => ({ masked: -Infinity })],
  "masked scores of minus ten thousand": [["padding"], () => ({ masked: -1e4 })],
  "mask added instead of chosen": [["padding"], () => ({ weigh: addedMask })],
  "heads split without turning the axes": [["unturned"], () => ({ split: unturned })],
  "heads joined without turning the axes": [["unturned"], () => ({ join: unturned })],
  "decoder without look-ahead mask": [["causal"], () => ({ ahead: null })],
  "look-ahead mask one too generous": [["causal"], () => ({ ahead: (query, key) => key <= query + 1 })],
  "look-ahead mask one too strict": [["causal"], () => ({ ahead: (query, key) => key < query })],
  "masks joined by or": [["causal", "padding"], () => ({ both: (one, other) => one || other })],
  "padding mask inverted": [["padding"], ({ isText }) => ({ isText: (id) => !isText(id) })],
  "encoder without its mask": [["padding"], () => ({ encoderHides: () => false })],
  "padding mask lost after the first layer": [["padding"], () => ({ encoderHides: (layer) => layer === 0 })],
  "decoder without the target's padding mask": [["padding"], () => ({ ownHides: false })],
  "cross-attention without its mask": [["padding"], () => ({ memoryHides: false })],
  "cross-attention within the target": [[], () => ({ crossWithin: true })],
  "embeddings handed over instead of the memory": [
    [],
    (plan) => ({
      handOver: (space, { embeddings }) =>
        embed(space, "memory", space.source, embeddings, { ...plan, positions: "none" }),
    }),
  ],
  "memory taken from the first sentence": [
    [],
    () => ({ handOver: (space, { memory }) => firstForAll(space, memory) }),
  ],
  "no positions": [["sinusoid"], () => ({ positions: "none" })],
  "positions multiplied instead of added": [
    ["added"],
    () => ({
      placed: { value: (x, position) => x * position, token: (position) => position, position: (x) => x },
    }),
  ],
  "exponent i / d_model": [
    ["sinusoid"],
    () => ({ sinusoids: (length, width) => sinusoids(length, width, 0.5) }),
  ],
  "gradient cut at the positions": [["added"], ({ placed }) => ({ placed: { ...placed, token: () => 0 } })],
  "embeddings without sqrt(d_model)": [[], () => ({ embeddingScale: () => 1 })],
  "tied logits scaled by sqrt(d_model)": [[], () => ({ logitScale: root })],
  "learned positions with a deviation of 1": [["learned"], () => ({ positionDeviation: () => 1 })],
  "no residual connection": [["post"], () => ({ residual: false })],
  "layer norm before the addition": [["post"], () => ({ wrap: beforeAddition })],
  "dropout on the residual path (post-LN)": [["post", "drops"], () => ({ wrap: onAll })],
  "one norm for both sub-layers": [["feedForward"], () => ({ wrap: oneNorm })],
  "pre-LN that normalises the residual path": [["pre"], () => ({ wrap: throughNorm })],
  "no final norm after pre-LN": [["preNorm"], () => ({ finish: unfinished })],
  "no ReLU": [["feedForward"], () => ({ relu: false })],
  "another epsilon in the layer norm": [[], () => ({ epsilonOfNorm: 1e-3 })],
  "dropout left on at inference": [["drops"], () => ({ dropsAlways: true })],
  "no dropout on the embeddings": [["drops"], () => ({ embeddingDropout: 0 })],
  "normalised along the batch": [["post"], () => ({ wrap: alongTheBatch })],
  "normalised along the sequence": [["post"], () => ({ wrap: alongTheSequence })],
  "target not shifted": [[], () => ({ shifted: (ids) => [ids.slice(1), ids.slice(1)] })],
  "target shifted twice": [[], () => ({ shifted: (ids) => [ids.slice(0, -2), ids.slice(2)] })],
  "padding counted in the mean": [[], () => ({ loss: { ...smoothed, divisor: (_, rows) => rows } })],
  "padding counted in the sum": [[], () => ({ loss: { ...smoothed, counts: () => true } })],
  "label smoothing takes nothing from the answer": [
    ["smooths"],
    () => ({
      loss: {
        ...smoothed,
        value: ({ logTotal, answer, total, tokens, epsilon }) =>
          logTotal - answer - (epsilon * total) / tokens,
      },
    }),
  ],
  "label smoothing spread wrongly": [
    ["smooths"],
    () => ({
      loss: {
        ...smoothed,
        value: ({ logTotal, answer, total, epsilon }) => logTotal - (1 - epsilon) * answer - epsilon * total,
      },
    }),
  ],
  "gradient of the answer without its share of epsilon": [
    ["smooths"],
    () => ({
      loss: {
        ...smoothed,
        share: (isAnswer, { tokens, epsilon }) => (isAnswer ? 1 - epsilon : epsilon / tokens),
      },
    }),
  ],
  "first update at rate nought": [
    ["warms"],
    ({ rateAt }) => ({ rateAt: (step) => (step === 1 ? 0 : rateAt(step - 1)) }),
  ],
  "learning rate without d_model": [
    [],
    ({ rateAt, width }) => ({ rateAt: (step) => root(width) * rateAt(step) }),
  ],
  "warm-up exponent off": [
    ["warms"],
    (_, { rate, warmup }) => ({
      rateAt: (step) => rate * root(warmup) * Math.min(1 / root(step), step / warmup),
    }),
  ],
  "Adam's averages exchanged": [[], () => ({ adamPowers: [0.9, 0.9] })],
};

/** What a bug needs to be seen. */
const NEEDS = {
  scale: [({ scale }) => scale, "스케일이 켜져"],
  causal: [({ causal }) => causal, "룩어헤드 마스크가 켜져"],
  padding: [({ padding }) => padding, "패딩 마스크가 켜져"],
  sinusoid: [({ positions }) => positions === "sinusoid", "사인파 위치를 쓰고"],
  learned: [({ positions }) => positions === "learned", "학습하는 위치를 쓰고"],
  added: [({ positions }) => ["sinusoid", "learned"].includes(positions), "더하는 위치를 쓰고"],
  unturned: [({ positions }) => positions !== "rotary", "돌리는 위치를 쓰지 않고"],
  post: [({ norm, residual }) => norm === "post" && residual, "post-LN에 잔차 연결이 켜져"],
  pre: [({ norm, residual }) => norm === "pre" && residual, "pre-LN에 잔차 연결이 켜져"],
  preNorm: [({ norm }) => norm === "pre", "pre-LN을 쓰고"],
  feedForward: [({ feed_forward }) => feed_forward, "피드포워드가 켜져"],
  drops: [({ dropout }) => dropout > 0, "드롭아웃을 걸고"],
  smooths: [({ smoothing }) => smoothing > 0, "레이블 스무딩을 걸고"],
  warms: [({ warmup }) => warmup > 0, "웜업이 켜져"],
};

const LENGTHS = "소스와 타깃의 길이가 다르면 모양이 맞지 않아 멈춘다";
const NOWHERE = "이 모델에는 그 고장이 날 자리가 없다";
/** Bugs of the clinic that act in training but not in one of these models, and why. All others act in decoding alone. */
const REFUSED = {
  "causal mask lost with attention dropout": NOWHERE,
  "attention dropout forgotten": NOWHERE,
  "padding token fixed at 0": NOWHERE,
  "logits from the source's matrix": NOWHERE,
  "value projected from the query": LENGTHS,
  "query projected from the key": LENGTHS,
  "padding mask on the wrong axis": LENGTHS,
  "cross-attention with the target's mask": LENGTHS,
  "positions counted along the batch": "배치가 가장 긴 글보다 크면 그만큼의 위치가 없어 멈춘다",
};
const DECODING = "글을 쓸 때에만 나는 고장이거나 모르는 이름이다";

export const BUG_NAMES = Object.keys(BUGS);

export const bugOf = (name) => BUGS[name][1];

/** Why nothing of the bug would be seen with these settings, or null. */
export const complaintOfBug = (settings) => {
  const { bug } = settings;
  if (bug === null) return null;
  if (!Object.hasOwn(BUGS, bug))
    return `고장 「${bug}」을(를) 학습에 넣을 수 없다: ${REFUSED[bug] ?? DECODING}.`;
  const missing = BUGS[bug][0].find((need) => !NEEDS[need][0](settings));
  return missing ? `고장 「${bug}」은(는) ${NEEDS[missing][1]} 있어야 드러난다.` : null;
};
