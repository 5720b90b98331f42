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

/** Why such a model cannot be saved for kit_core, in Korean, or null. */
export const complaintOfSaving = (settings) => {
  const names = present(settings).map(([name]) => name);
  if (!names.length) return null;
  return `kit_core의 설정으로 적을 수 없는 것이 있어 저장하지 못한다: ${names.join(", ")}. 이 페이지에서만 연다.`;
};

/** Why the engine cannot open such a model, in Korean, or null: its cache keeps what a mask-less decoder computes anew. */
export const complaintOfOpening = ({ causal, num_layers }) =>
  causal || num_layers === 1
    ? null
    : "인과 마스크 없이 두 층 이상으로 배운 모델은 토큰마다 앞의 것을 모두 새로 계산하므로, 한 번 계산한 것을 다시 쓰는 이 위젯들이 열 수 없다.";
