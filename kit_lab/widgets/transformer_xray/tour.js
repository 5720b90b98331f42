// A way through the picture in ten cards. Each opens the part that it speaks of, at the step where its words fit.

import { el } from "../shared/kit.js";

/** [part, step or null, title, words] */
const cards = (layers, { split }) => [
  [
    "encoder/embedding",
    1,
    "글자가 벡터가 된다",
    `${split} 토큰마다 배운 벡터를 꺼내고, 몇 번째 글자인지를 알리는 벡터를 더한다.`,
  ],
  [
    "encoder/layer_0/self_attention",
    1,
    "글자끼리 서로 본다",
    "행 하나가 글자 하나의 시선이다. 헤드마다 보는 곳이 다르다. 헤드를 하나씩 눌러 견주어 보자.",
  ],
  [
    "encoder/layer_0/feed_forward",
    1,
    "글자마다 따로 계산한다",
    "섞인 벡터를 글자마다 따로 한 번 더 바꾼다. 들어온 값을 더하고(잔차 연결) 크기를 고르게 맞춘다(층 정규화).",
  ],
  [
    `encoder/layer_${layers - 1}/self_attention`,
    1,
    "층을 거듭한다",
    `같은 일을 ${layers}번 되풀이한다. 층이 깊어질수록 글자마다의 벡터에 글 전체의 내용이 담긴다.`,
  ],
  ["memory", 1, "메모리가 남는다", "읽기는 끝났다. 이제부터 디코더는 원래의 글이 아니라 이 벡터들을 본다."],
  [
    "decoder/embedding",
    0,
    "쓴 글자를 다시 읽는다",
    "디코더는 시작 토큰과 지금까지 쓴 글자를 읽는다. 처음에는 시작 토큰뿐이다.",
  ],
  [
    "decoder/layer_0/self_attention",
    1,
    "뒤는 볼 수 없다",
    "뒤에 올 글자를 보고 배우면 안 되므로, 자기보다 뒤에 있는 자리는 가린다. 그래서 오른쪽 위가 비어 있다.",
  ],
  [
    `decoder/layer_${layers - 1}/cross_attention`,
    1,
    "읽은 글에서 찾는다",
    "다음에 쓸 글자가 읽은 글의 어디에 있는지 찾는다. 위의 「다음」을 누르면 짙은 글자도 옮겨 간다.",
  ],
  [
    "logits",
    1,
    "다음 글자를 고른다",
    "모든 글자에 확률을 매기고 가장 큰 것을 쓴다. 끝 토큰이 가장 크면 글을 마친다.",
  ],
  ["", 0, "이제 직접 해 본다", "글을 바꾸어 적어 보자. 같은 글자의 차례만 바꾸면 어느 그림부터 달라지는가?"],
];

/** `ongo(part, step)` opens a part at a step; `reveal(part)` brings it into the window beneath the card. */
export const makeTour = (layers, units, ongo) => {
  const all = cards(layers, units);
  let at = -1;
  const title = el("strong");
  const words = el("p");
  const count = el("span.kit-small.kit-tx-count");
  const go = (next) => {
    const before = at;
    at = next;
    show();
    if (at >= 0) ongo(all[at][0], all[at][1]);
    // The button that was pressed may be gone: the reader stays where the tour is.
    if (before < 0) ahead.focus();
    if (at < 0) start.focus();
  };
  const back = el("button", { onclick: () => go(Math.max(0, at - 1)) }, "앞 카드");
  const ahead = el("button", { onclick: () => go(at + 1 < all.length ? at + 1 : -1) });
  const close = el("button", { onclick: () => go(-1) }, "그만 보기");
  const card = el(
    "div.kit-tx-card",
    {
      role: "group",
      "aria-label": "둘러보기",
      onkeydown: ({ key }) => key === "Escape" && go(-1),
    },
    el("div", { "aria-live": "polite" }, count, title, words),
    el("div.kit-wrap.kit-tx-buttons", back, ahead, close),
  );
  const start = el("button.kit-tx-start", { onclick: () => go(0) }, "처음이라면 둘러보기");
  const show = () => {
    start.hidden = at >= 0;
    card.hidden = at < 0;
    if (at < 0) return;
    const [, , name, says] = all[at];
    count.textContent = `${at + 1} / ${all.length}`;
    title.textContent = units.tell(name);
    words.textContent = units.tell(says);
    back.setAttribute("aria-disabled", String(at === 0));
    ahead.textContent = at + 1 < all.length ? "다음 카드" : "마치기";
  };
  show();
  return { start, card };
};
