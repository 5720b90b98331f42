// The order sheet: what each examination asks and does, how its numbers are told, and when two results differ so much
// that they speak for different illnesses. The numbers come from live/engine/examinations.js.

import { number } from "../shared/numbers.js";

const NOTHING = 1e-3;

const times = (x) => (x < NOTHING ? "0" : `${number(x, x < 0.1 ? 3 : 2)}배`);
const percent = (share) => `${number(100 * share, share > 0 && share < 0.1 ? 1 : 0)}%`;
const range = (least, most) =>
  number(least) === number(most) ? number(least) : `${number(least)}~${number(most)}`;
const STAGES = {
  "encoder/embedding": "임베딩",
  "encoder/position/output": "위치를 더한 뒤",
  logits: "로짓",
};
const STACKS = { encoder: "인코더", decoder: "디코더" };

/** "encoder/layer_1" is 「인코더 층 2」. */
export const stageName = (place) => {
  if (STAGES[place]) return STAGES[place];
  const [stack, layer] = place.split("/");
  return `${STACKS[stack]} 층 ${Number(layer.split("_")[1]) + 1}`;
};

// When two numbers differ: one is nothing and the other is not; by more than half; by so much; at all.
const vanishes = (a, b) => a < NOTHING !== b < NOTHING;
const grows = (a, b) => vanishes(a, b) || (a >= NOTHING && Math.abs(Math.log(a / b)) > Math.log(1.5));
const by = (step) => (a, b) => Math.abs(a - b) > step;
const differs = (a, b) => a !== b;

/**
 * { name, asks, does, rows(numbers, picture), picture, kinds: how each number is compared }. A row is
 * [label, value, the numbers in it ...].
 */
export const EXAMS = {
  future: {
    name: "미래를 바꾸어 보기",
    asks: "뒤의 글자가 앞자리를 움직이는가",
    does: "쓴 글의 글자를 하나씩 다른 것으로 바꾸고, 그보다 앞자리의 로짓이 움직이는지 본다.",
    rows: ({ leak, reach }) => [
      ["앞자리의 로짓이 움직인 폭", times(leak), "leak"],
      ["가장 멀리 샌 거리", reach ? `${reach}칸` : "새지 않는다", "reach"],
    ],
    picture: "행은 바꾼 글자, 열은 로짓의 자리. 선 안이 칠해지면 미래가 샌 것이다.",
    kinds: { leak: vanishes, reach: differs },
  },
  padding: {
    name: "소스에 패딩 더하기",
    asks: "패딩을 붙이면 값이 달라지는가",
    does: "읽힐 글의 뒤에 패딩을 여섯 개 붙이고, 어디에서부터 값이 달라지는지 본다.",
    rows: ({ change, first }, { stages }) => [
      ["로짓이 움직인 폭", times(change), "change"],
      ["처음 달라진 곳", first ? stageName(stages[first]) : "없다", "first"],
    ],
    picture: "곳마다 움직인 폭",
    kinds: { change: vanishes, first: differs },
  },
  source: {
    name: "소스의 글자 바꾸기",
    asks: "읽힐 글을 빠짐없이 보는가",
    does: "읽힐 글의 글자를 하나씩 바꾸고, 로짓이 움직이는지 본다.",
    rows: ({ still, of, change }) => [
      ["바꾸어도 로짓이 그대로인 글자", `${still} / ${of}개`, "still"],
      ["가장 크게 움직인 폭", times(change), "change"],
    ],
    picture: "글자마다 로짓이 움직인 폭. 짙을수록 크다.",
    kinds: { still: differs },
  },
  order: {
    name: "차례 뒤집기",
    asks: "글의 차례를 아는가",
    does: "읽힐 글을, 또 이미 쓴 글을 거꾸로 놓고 로짓이 움직이는지 본다.",
    rows: ({ source, target }) => [
      ["읽힐 글을 뒤집으면", times(source), "source"],
      ["이미 쓴 글을 뒤집으면", times(target), "target"],
    ],
    kinds: { source: vanishes, target: vanishes },
  },
  positions: {
    name: "같은 글자 늘어놓기",
    asks: "자리마다 벡터가 다른가",
    does: "한 글자만 늘어놓고, 첫 층에 들어가는 벡터의 성분이 자리에 따라 달라지는지 본다. 디코더에는 캐시를 쓰며 한 글자씩 넣는다.",
    rows: ({ moving, stepping, of }) => [
      ["인코더에서 달라지는 성분", `${moving} / ${of}개`, "moving"],
      ["디코더에서 달라지는 성분", `${stepping} / ${of}개`, "stepping"],
    ],
    picture: "인코더에 들어가는 벡터. 행은 자리, 열은 성분.",
    kinds: { moving: by(6), stepping: by(6) },
  },
  steps: {
    name: "한 글자씩과 한꺼번에",
    asks: "캐시를 써도 로짓이 같은가",
    does: "캐시를 쓰며 한 글자씩 나아간 로짓을, 글 전체를 한꺼번에 넣어 얻은 로짓과 견준다.",
    rows: ({ change, first, empty }) => [
      ["두 로짓이 벌어진 폭", times(change), "change"],
      ["처음 갈라진 걸음", first ? `${first}번째` : "없다", "first"],
      ["캐시의 빈칸에 준 가중치", percent(empty), "empty"],
    ],
    picture: "행은 걸음, 열은 캐시의 칸. 짙은 칸을 많이 본다.",
    kinds: { change: vanishes, first: differs, empty: vanishes },
  },
  together: {
    name: "혼자와 여럿이",
    asks: "배치의 다른 글과 섞이는가",
    does: "같은 글을 혼자 넣은 것과, 길이가 같은 다른 두 글과 한 배치에 넣은 것을 견준다.",
    rows: ({ change }) => [["로짓이 움직인 폭", times(change), "change"]],
    kinds: { change: vanishes },
  },
  weights: {
    name: "어텐션 그림",
    asks: "가중치의 합과 퍼짐이 옳은가",
    does: "첫 층의 어텐션을 헤드의 평균으로 그리고, 가중치의 합과 스코어의 퍼짐을 잰다.",
    rows: ({ least, most, scores, later }) => [
      ["한 행의 합", range(least, most), "least", "most"],
      ["인코더 스코어의 표준 편차", scores ? number(scores) : "모두 가려졌다", "scores"],
      ["디코더가 뒤의 자리에 준 가중치", percent(later), "later"],
    ],
    picture: "왼쪽부터 인코더, 디코더, 디코더에서 메모리로. 행은 쿼리, 열은 키.",
    kinds: { least: by(0.05), most: by(0.05), scores: grows, later: vanishes },
  },
  sizes: {
    name: "곳곳의 크기",
    asks: "벡터가 어디에서 커지거나 작아지는가",
    does: "벡터가 지나는 곳마다 성분의 크기(제곱 평균의 제곱근)를 잰다.",
    rows: ({ embedding, encoder, logits }) => [
      ["임베딩", number(embedding), "embedding"],
      ["인코더의 끝", number(encoder), "encoder"],
      ["로짓", number(logits), "logits"],
    ],
    picture: "곳마다의 크기",
    kinds: { embedding: grows, encoder: grows, logits: grows },
  },
  inside: {
    name: "층의 앞과 뒤",
    asks: "층이 벡터를 얼마나 바꾸는가",
    does: "인코더의 층에 들어간 벡터와 나온 벡터를 견주고, 피드포워드의 안쪽 값을 본다.",
    rows: ({ kept, negative }) => [
      ["들어간 것과 나온 것의 코사인 유사도", number(kept), "kept"],
      ["피드포워드의 안쪽 값 가운데 음수", percent(negative), "negative"],
    ],
    picture: "층마다의 코사인 유사도",
    kinds: { kept: by(0.3), negative: vanishes },
  },
};

/** "앞자리의 로짓이 움직인 폭 0, 가장 멀리 샌 거리 새지 않는다" */
export const told = (exam, { numbers, picture }) =>
  EXAMS[exam].rows(numbers, picture).map(([label, value]) => `${label} ${value}`);
