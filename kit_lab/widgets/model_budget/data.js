// Model budget: the state, the choices a slider can take, and the parts that parameters, FLOPs and bytes fall into.

import * as kit from "../shared/kit.js";
import { grouped } from "../shared/kit.js";
import { countBytes, countMultiplyAdds, countParameters } from "../shared/model_counts.js";

export const MODEL_TRAITS = ["num_layers", "d_model", "num_heads", "d_k", "d_v", "d_ff", "learned_length"];
export const TRAITS = [...MODEL_TRAITS, "vocab_size", "batch", "length", "dtype"];
export const BYTES = { float32: 4, float16: 2 };

export const CHOICES = {
  num_layers: Array.from({ length: 16 }, (_, i) => i + 1),
  d_model: [16, 32, 64, 96, 128, 256, 512, 768, 1024, 2048],
  num_heads: [1, 2, 4, 8, 16, 32],
  d_k: [4, 8, 16, 24, 32, 64, 128, 256, 512],
  d_v: [4, 8, 16, 24, 32, 64, 128, 256, 512],
  d_ff: [32, 64, 128, 192, 256, 512, 1024, 2048, 4096, 8192],
  vocab_size: [78, 1000, 8000, 16000, 32000, 35500, 37000, 41100, 50000, 100000, 250000],
  batch: [1, 2, 4, 8, 16, 32, 64, 128, 250, 500, 1000, 2000],
  length: [1, 8, 16, 25, 32, 64, 128, 256, 512, 1024, 2048, 4096],
};
export const LABELS = {
  num_layers: "층 N",
  d_model: "d_model",
  num_heads: "헤드 h",
  d_k: "d_k",
  d_v: "d_v",
  d_ff: "d_ff",
  vocab_size: "어휘 V",
  batch: "배치 B",
  length: "길이 S = T",
};

/** The traits as the formulas of model_counts.js want them. */
export const sizeOf = (values) => {
  const own = Math.floor(values.d_model / values.num_heads);
  return {
    layers: values.num_layers,
    dModel: values.d_model,
    heads: values.num_heads,
    dFf: values.d_ff,
    dK: values.d_k ?? own,
    dV: values.d_v ?? own,
    learned: values.learned_length > 0,
    maxLength: values.learned_length,
    vocabSize: values.vocab_size,
    batch: values.batch,
    sourceLength: values.length,
    targetLength: values.length,
    bytes: BYTES[values.dtype],
  };
};
export const readValues = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
export const divides = ({ d_model: width, num_heads: heads, d_k: own }) =>
  own !== null && own !== undefined ? true : width % heads === 0;

const doubled = (counts) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, 2 * count]));

/**
 * What is shown: each with its parts, [name, tone], from the first to the last segment. One tone a kind of
 * computation.
 */
export const BUDGETS = [
  {
    id: "parameters",
    name: "파라미터",
    count: countParameters,
    unit: "개",
    parts: {
      embedding: ["임베딩과 출력 투영", "table"],
      position: ["학습하는 위치", "pale"],
      self_attention: ["셀프 어텐션", "attention"],
      cross_attention: ["인코더-디코더 어텐션", "cross"],
      feed_forward: ["피드포워드", "forward"],
      layer_norm: ["층 정규화", "ink"],
    },
  },
  {
    id: "flops",
    name: "순전파 한 번의 계산량",
    count: (size) => doubled(countMultiplyAdds(size)),
    unit: "FLOPs",
    parts: {
      logits: ["출력 투영(로짓)", "table"],
      attention_projections: ["어텐션의 투영", "attention"],
      attention_products: ["QKᵀ와 가중 평균", "cross"],
      feed_forward: ["피드포워드", "forward"],
    },
  },
  {
    id: "bytes",
    name: "학습할 때의 메모리",
    count: countBytes,
    unit: "B",
    parts: {
      weights: ["가중치", "table"],
      gradients: ["기울기", "pale"],
      adam_moments: ["Adam의 두 모멘트", "ink"],
      attention_weights: ["어텐션 가중치", "cross"],
      other_activations: ["나머지 중간 결과", "forward"],
    },
  },
];

const PREFIXES = [
  ["", 1],
  ["k", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
  ["P", 1e15],
  ["E", 1e18],
];
/** 1.23 G: two digits after the point of the largest prefix that fits. Counts of parameters are written out. */
export const amount = (value, unit) => {
  if (unit === "개") return `${grouped(value)}개`;
  const [prefix, scale] = PREFIXES.findLast(([, least]) => value >= 0.999995 * least) ?? PREFIXES[0];
  return `${kit.number(value / scale, 2)} ${prefix}${unit}`;
};
/** "1.25배"; of what is far smaller, "1/4,276", for two digits after the point would leave nothing of it. */
export const times = (value, base) =>
  value / base < 0.095 ? `1/${grouped(Math.round(base / value))}` : `${kit.number(value / base, 2)}배`;
export const percentage = (percent) =>
  percent > 0 && percent < 0.005 ? "0.01% 미만" : `${kit.number(percent, percent < 1 ? 2 : 1)}%`;
/** In the unit of Table 3, to its digit; of models that have not even a million, three. */
export const millions = (value) => `${kit.number(value / 1e6, value < 1e6 ? 3 : 1)} × 10⁶개`;
