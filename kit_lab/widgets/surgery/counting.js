// The operations that a challenge counts, and what is to be said where they are too few, too many or others.

import { number, percent } from "../shared/numbers.js";
import { STACKS, SUBLAYERS } from "./catalogue.js";

/** Whether a place is meant by a pattern, in which a star stands for anything. */
const matches = (pattern, place) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  ).test(place);

/** The operations that a check of accuracy counts. */
export const counted = ({ do: what, place }, operations) =>
  operations.filter((one) => (what === null || one.do === what) && matches(place, one.place));

// What is operated on, what is done to it: "헤드를 끄는", "헤드 여섯 개를 꺼야".
const WORDS = {
  headOff: ["헤드", "를", "끄는", "꺼야"],
  sublayerOff: ["서브층", "을", "끄는", "꺼야"],
  residualOff: ["잔차 연결", "을", "끊는", "끊어야"],
  normOff: ["층 정규화", "를", "빼는", "빼야"],
  positionsOff: ["포지셔널 인코딩", "을", "지우는", "지워야"],
  scaleOff: ["√d_k로 나누기", "를", "빼는", "빼야"],
  maskOff: ["마스크", "를", "벗기는", "벗겨야"],
  order: ["층의 차례", "를", "바꾸는", "바꿔야"],
};
const ANY = ["수술", "을", "하는", "해야"];

/** "인코더의 ", "디코더의 셀프 어텐션의 " or nothing: as far as a pattern names it. */
const whereOf = (pattern) => {
  const parts = pattern.split("/");
  const names = [STACKS[parts[0]], SUBLAYERS[parts.at(-1).replace(/_norm$/, "")]];
  return names
    .filter(Boolean)
    .map((name) => `${name}의 `)
    .join("");
};

export const lacking = ({ do: what, place, count: wanted }, count) => {
  const [noun, object, , must] = WORDS[what] ?? ANY;
  if (what === "order") return `아직 ${STACKS[place] ?? "어느"} ${noun}${object} 바꾸지 않았다.`;
  return `${whereOf(place)}${noun} ${wanted}개를 ${must} 하는데 지금은 ${count}개이다.`;
};

export const only = ({ do: what, place }) => {
  const [noun, object, doing] = WORDS[what] ?? ANY;
  return `이 도전에서는 ${whereOf(place)}${noun}${object} ${doing} 수술만 한다.`;
};

export const tooMany = (count, most) => `수술을 ${count}개 했다. 이 도전에서는 ${most}개까지만 한다.`;

export const measured = (share) => (share === null ? "" : `정확도는 ${percent(share)}이다.`);

/** A limit as its author wrote it: 0.6 is 60%. */
export const percentOf = (share) =>
  `${number(100 * share, Number.isInteger(Math.round(1000 * share) / 10) ? 0 : 1)}%`;
