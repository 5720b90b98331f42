// What the page says in words: whether this is the right mask, and what happened to the chosen cell.

import { HIDDEN } from "../shared/attention.js";
import { josa } from "../shared/josa.js";
import { number } from "../shared/kit.js";
import { PADDING } from "./data.js";

const RIGHT = { encoder: "padding", decoder: "both", cross: "padding" };
const has = (masks, name) => masks === name || masks === "both";
const topic = (text) => `${text}${josa(text, "은", "는")}`;
const into = (text) => `${text}${"036".includes(text.at(-1)) ? "으로" : "로"}`;

/** What is asked before anything is told: a mask that the reader chooses is the answer. */
export const QUESTIONS = {
  encoder: "인코더는 소스를 다 받은 뒤에 읽는다. 무엇을 가려야 할까?",
  decoder: "디코더는 앞의 토큰만 보고 다음 토큰을 써야 한다. 무엇을 가려야 할까?",
  cross: "쿼리는 타깃에서, 키는 소스에서 온다. 무엇을 가려야 할까?",
};
/** The signs and words of a verdict; they are told apart without colour, too. */
export const SIGNS = {
  ask: ["?", "먼저 짐작해 보자."],
  right: ["✓", "옳다."],
  enough: ["△", "지금만 괜찮다."],
  wrong: ["✗", "틀리다."],
  stop: ["✗", "오류."],
};

/** [kind, sentence] on the mask as it stands, for a reader who has just moved something. */
export const verdict = (state, { refused, rows, columns }) => {
  const { kind, masks, side } = state;
  const padded = columns.includes(PADDING);
  if (refused) {
    const shape = masks === "both" ? "룩어헤드 마스크와" : "스코어와";
    return [
      "stop",
      `타깃의 패딩 마스크는 열이 ${refused}개인데 키는 ${columns.length}개라서 ${shape} 맞지 않는다. 계산은 오류로 멈춘다.`,
    ];
  }
  if (masks !== "none" && state.written !== state.read)
    return ["wrong", "적은 쪽과 읽는 쪽의 약속이 어긋났다. 볼 수 있는 곳과 가린 곳이 통째로 뒤바뀐다."];
  if (kind === "cross" && has(masks, "padding") && state.cross_padding === "target")
    return [
      "wrong",
      `소스를 보면서 타깃의 패딩을 가린다.${rows.length === columns.length ? " 두 길이가 같은 탓에 오류도 나지 않는다." : ""}`,
    ];
  if (masks === RIGHT[kind])
    return [
      "right",
      kind === "decoder"
        ? "디코더 셀프 어텐션에는 두 마스크를 함께 건다."
        : "이 어텐션에는 소스의 패딩만 가리면 된다.",
    ];
  if (kind !== "decoder" && has(masks, "look_ahead"))
    return ["wrong", "소스는 쓰기 전에 다 읽은 글이다. 뒤를 가리면 알아도 되는 것을 잃는다."];
  if (!has(masks, "look_ahead") && kind === "decoder")
    return columns.length === 1
      ? ["enough", "토큰이 하나뿐이라 뒤에 볼 것이 없다. 토큰이 늘면 룩어헤드 마스크를 걸어야 한다."]
      : ["wrong", "아직 쓰지 않은 뒤의 토큰을 본다. 이대로 학습하면 답 베끼기가 된다."];
  if (!padded)
    return [
      "enough",
      `패딩이 없으니 ${kind === "decoder" ? "이것만으로도 옳다" : "가릴 것도 없다"}. ` +
        `패딩이 붙으면 패딩 마스크${kind === "decoder" ? "도 함께" : "를"} 건다.`,
    ];
  if (kind === "decoder")
    return side === "after"
      ? ["enough", "패딩이 뒤에 있으면 진짜 토큰의 행은 이것만으로도 옳다. 패딩의 행만 패딩을 본다."]
      : ["wrong", "패딩이 앞에 있어 진짜 토큰의 행까지 패딩을 본다."];
  return ["wrong", "패딩까지 본다. 패딩의 수가 바뀌면 진짜 토큰의 가중치도 바뀐다."];
};

export const shapes = (state, { rows, columns, refused }) => {
  if (state.masks === "none") return "mask=None";
  const parts = [];
  if (has(state.masks, "padding")) parts.push(`패딩 (1, 1, 1, ${refused || columns.length})`);
  if (has(state.masks, "look_ahead")) parts.push(`룩어헤드 (1, 1, ${rows.length}, ${columns.length})`);
  return parts.join(" ∧ ");
};

export const shownMask = (state, value) =>
  state.written === "attend" ? (value ? "True" : "False") : value ? "1" : "0";

export const cellSentence = (state, result, r, c) => {
  const place = `쿼리 「${result.rows[r]}」, 키 「${result.columns[c]}」.`;
  const score = number(result.scores[r][c], 3);
  const before = number(result.before[r][c], 3);
  const after = number(result.after[r][c], 3);
  if (!result.seen) return `${place} 스코어는 ${score}이고 가리지 않은 가중치는 ${before}이다.`;
  const because = `마스크가 ${shownMask(state, result.written[r][c])}${state.written === "attend" ? "라서" : "이라서"}`;
  const now = result.masked[r][c] === HIDDEN ? "−10⁹으로 바뀌고" : "그대로 남고";
  return (
    `${place} 스코어 ${topic(score)} ${because} ${now}, 가중치는 ` +
    `${before === after ? `${before} 그대로이다` : `${before}에서 ${into(after)} 바뀐다`}.`
  );
};

export const hiddenSentence = ({ hidden, rows, columns }) => {
  const all = rows.filter((_, t) => hidden[t]);
  if (!all.length) return "";
  const names = [...new Set(all)].map((token) => `「${token}」`).join(", ");
  return `볼 것이 하나도 없는 행이 ${all.length}개이다(${names}). 스코어가 모두 같은 −10⁹이라 소프트맥스는 고르게 1/${columns.length}을 준다. NaN이 아니다.`;
};
