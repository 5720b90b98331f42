// The operations done so far, each a chip that is taken away when pressed; and what has to be said of some of them.

import { el } from "../shared/kit.js";
import { keyOf } from "./catalogue.js";

const has = (operations, pattern) =>
  operations.some((one) => one.do === "maskOff" && pattern.test(one.place));

/** Whether somewhere both the sub-layer and the way around it are gone. */
const isCutThrough = (operations) => {
  const cut = new Set(operations.filter((one) => one.do === "residualOff").map(({ place }) => place));
  return operations.some((one) => one.do === "sublayerOff" && cut.has(`${one.place}_norm`));
};

/** Sentences that a reader needs to know what was seen. */
const remarks = (operations) => [
  ...(has(operations, /^decoder\/.*\/self_attention$/)
    ? [
        "룩어헤드 마스크를 벗겨도 답은 달라지지 않는다. 여기에서는 한 글자씩 쓰며, 이미 쓴 글자의 키와 밸류는 그때의 것을 그대로 둔다(KV 캐시). 그때에는 뒤에 아무 글자도 없었으므로 가릴 것이 처음부터 없다. 답을 통째로 넣는 학습에서는 이 마스크가 꼭 있어야 한다.",
      ]
    : []),
  ...(has(operations, /^encoder\/|\/cross_attention$/)
    ? [
        "여기에서는 글의 뒤를 패딩으로 채워 읽힌다. 패딩 마스크를 벗긴 어텐션은 그 빈자리까지 글인 줄 알고 본다.",
      ]
    : []),
  ...(isCutThrough(operations)
    ? [
        "서브층을 끄고 그 둘레의 잔차 연결까지 끊은 곳이 있다. 그곳을 지나가는 길이 하나도 없으므로, 앞에서 무엇을 셈했든 뒤로는 늘 똑같은 벡터만 간다.",
      ]
    : []),
];

/** draw(operations). onremove(operation) hears which one is to be undone. */
export const makeChips = (says, tell, onremove) => {
  const list = el("ul.kit-wrap.kit-su-chips", { "aria-label": "지금까지의 수술" });
  const empty = el("p.kit-su-empty", "아직 수술하지 않았다.");
  const notes = el("div.kit-su-remarks", { role: "status" });
  const node = el("div.kit-su-list", empty, list, notes);
  const draw = (operations) => {
    empty.hidden = operations.length > 0;
    list.hidden = !operations.length;
    list.replaceChildren(
      ...operations.map((operation) => {
        const name = says(operation) ?? keyOf(operation);
        return el(
          "li",
          el(
            "button.kit-su-chip",
            {
              "aria-label": `${name}. 누르면 이 수술을 무른다`,
              onclick: () => onremove(operation),
            },
            name,
            el("i", { "aria-hidden": "true" }, "×"),
          ),
        );
      }),
    );
    const said = remarks(operations).map(tell);
    if (notes.textContent !== said.join("")) notes.replaceChildren(...said.map((words) => el("p", words)));
  };
  return { node, draw };
};
