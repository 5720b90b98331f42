// A way through the picture in ten cards. Each opens the part that it speaks of.

import { el } from "../shared/kit.js";

const cards = (layers) => [
  [
    "encoder/embedding",
    "글자가 벡터가 된다",
    "글자 하나가 토큰 하나다. 토큰마다 배운 벡터를 꺼내고, 몇 번째 글자인지를 알리는 벡터를 더한다.",
  ],
  [
    "encoder/layer_0/self_attention",
    "글자끼리 서로 본다",
    "행 하나가 글자 하나의 시선이다. 헤드마다 다른 곳을 보므로, 헤드를 눌러 견준다.",
  ],
  [
    "encoder/layer_0/feed_forward",
    "글자마다 생각한다",
    "섞인 벡터를 글자마다 따로 고쳐 적는다. 들어온 것에 더하고(잔차) 크기를 고른다(층 정규화).",
  ],
  [
    `encoder/layer_${layers - 1}/self_attention`,
    "층을 거듭한다",
    `같은 일을 ${layers}번 되풀이한다. 위로 갈수록 글자 하나의 벡터에 문장 전체의 사정이 담긴다.`,
  ],
  ["memory", "메모리가 남는다", "읽기는 끝났다. 이제부터 디코더는 원래의 글이 아니라 이 벡터들을 본다."],
  [
    "decoder/embedding",
    "쓴 글자를 다시 읽는다",
    "디코더는 시작 토큰과 지금까지 쓴 글자를 읽는다. 처음에는 시작 토큰뿐이다.",
  ],
  [
    "decoder/layer_0/self_attention",
    "뒤는 볼 수 없다",
    "아직 쓰지 않은 글자를 보고 배우면 안 되므로, 자기보다 뒤에 있는 자리는 가린다.",
  ],
  [
    `decoder/layer_${layers - 1}/cross_attention`,
    "읽은 글에서 찾는다",
    "다음에 쓸 글자가 읽은 글의 어디에 있는지 찾는다. 걸음을 옮기면 시선도 옮겨 간다.",
  ],
  [
    "logits",
    "다음 글자를 고른다",
    "모든 글자에 확률을 매기고 가장 큰 것을 쓴다. 끝 토큰이 가장 크면 글을 마친다.",
  ],
  [
    "encoder/embedding",
    "이제 직접 해 본다",
    "글을 바꾸어 적어 본다. 순서를 바꾼 「오만 삼천 원」은 어디에서부터 달라지는가?",
  ],
];

export const makeTour = (layers, onpick) => {
  const all = cards(layers);
  let at = -1;
  const title = el("strong", {});
  const words = el("p", {});
  const count = el("span", { class: "kit-tx-count" });
  const go = (next) => {
    at = next;
    show();
    if (at >= 0) onpick(all[at][0]);
  };
  const back = el("button", { type: "button", onclick: () => go(at - 1) }, "이전");
  const ahead = el("button", { type: "button", onclick: () => go(at + 1 < all.length ? at + 1 : -1) });
  const close = el("button", { type: "button", onclick: () => go(-1) }, "그만 보기");
  const card = el(
    "div",
    { class: "kit-tx-card", role: "group", "aria-label": "둘러보기" },
    el("div", {}, count, title),
    words,
    el("div", { class: "kit-tx-buttons" }, back, ahead, close),
  );
  const start = el(
    "button",
    { type: "button", class: "kit-tx-start", onclick: () => go(0) },
    "처음이라면 둘러보기",
  );
  const node = el("div", { class: "kit-tx-tour" }, start, card);
  const show = () => {
    start.hidden = at >= 0;
    card.hidden = at < 0;
    if (at < 0) return;
    const [, name, says] = all[at];
    count.textContent = `${at + 1} / ${all.length}`;
    title.textContent = name;
    words.textContent = says;
    back.disabled = at === 0;
    ahead.textContent = at + 1 < all.length ? "다음" : "마치기";
  };
  show();
  return { node };
};
