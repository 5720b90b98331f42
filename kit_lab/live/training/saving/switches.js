// What was trained without a part of the paper, or with a bug: how the engine does the same, and its Korean name, for
// kit_core's configuration cannot say it.

import { BUGS } from "../../engine/bugs.js";

const off = (what, ...places) => places.map((place) => ({ do: what, place }));
const NO_POSITIONS = off("positionsOff", "*");
const ATTENTIONS = ["*/*/self_attention_norm", "*/*/cross_attention_norm"];

/** [Korean name, whether these settings have it, the engine's operations]. Without its mask a decoder writes as before. */
const switchesOf = (settings) => [
  ["위치 없음", settings.positions === "none", NO_POSITIONS],
  ["회전 위치", settings.positions === "rotary", [...NO_POSITIONS, { do: "rotary", pairs: "interleaved" }]],
  ["√d_k로 나누기 끔", !settings.scale, off("scaleOff", "*")],
  ["인과 마스크 끔", !settings.causal, []],
  ["패딩 마스크 끔", !settings.padding, off("maskOff", "encoder/*/self_attention", "*/*/cross_attention")],
  ["잔차 연결 끔", !settings.residual, off("residualOff", ...(settings.feed_forward ? ["*"] : ATTENTIONS))],
  ["정규화 없음", settings.norm === "none", off("normOff", "*")],
  [
    "피드포워드 끔",
    !settings.feed_forward,
    settings.norm === "post" ? off("normOff", "*/*/feed_forward_norm") : [],
  ],
  ["고장", settings.bug, Object.hasOwn(BUGS, settings.bug ?? "") ? [{ do: "bug", name: settings.bug }] : []],
];
const present = (settings) => switchesOf(settings).filter(([, has]) => has);

/** The operations with which the engine computes what was trained. */
export const operationsOf = (settings) => present(settings).flatMap(([, , operations]) => operations);

/** Korean names of what kit_core's configuration cannot say. */
export const beyond = (settings) => present(settings).map(([name]) => name);

// Bugs with which a pass over all tokens gives others than the cache, or which the engine does not know.
const UNLIKE = [
  "softmax over the queries",
  "mask after the softmax",
  "mask read the other way round",
  "mask added instead of chosen",
  "heads split without turning the axes",
  "heads joined without turning the axes",
  "look-ahead mask one too generous",
  "look-ahead mask one too strict",
  "masks joined by or",
  "padding mask inverted",
  "cross-attention within the target",
  "one norm for both sub-layers",
  "pre-LN that normalises the residual path",
  "no final norm after pre-LN",
  "another epsilon in the layer norm",
  "dropout left on at inference",
  "normalised along the batch",
  "normalised along the sequence",
];
const AHEAD = "decoder without look-ahead mask";

/** Why the live widgets cannot open such a model, in Korean, or null: writing, the trainer computes all tokens anew. */
export const complaintOfOpening = ({ causal, num_layers, bug }) => {
  const why = "글을 쓸 때 앞에서 계산한 것을 다시 쓰는 이 위젯들은 배울 때처럼 계산하지 못한다";
  if (UNLIKE.includes(bug)) return `이 고장을 지닌 모델은 열 수 없다. ${why}.`;
  if (num_layers === 1 || (causal && bug !== AHEAD)) return null;
  return `인과 마스크 없이 두 층 이상으로 배운 모델은 열 수 없다. ${why}.`;
};
