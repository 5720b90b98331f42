// The bench of patching: the second text, the kinds of places, the map, and three runs beside each other.

import { josa } from "../shared/josa.js";
import { el, percent, segmented } from "../shared/kit.js";
import { called, spoken } from "../transformer_xray/names.js";
import { makeCompare } from "./compare.js";
import { makeMap } from "./map.js";
import { calledPlace, KINDS } from "./places.js";

/** What is to be done, or what came of it, in a sentence. */
const sentence = ({ found, chosen, sizes, failure }, tell) => {
  if (failure) return failure;
  const { plain, other, apart, patch, zero } = found;
  if (other?.complaint || !other?.tokens)
    return tell("견줄 글을 적는다. 한 글자만 다르고 답도 다른 글이 좋다.");
  if (apart === null) return tell("두 글의 답이 같아 견줄 글자가 없다. 답이 다른 글을 적는다.");
  const name = other.tokens[apart];
  const letter = called(name);
  if (!chosen || !patch)
    return `칸을 하나 누르면, 견줄 글을 읽을 때 그 자리에 있던 값이 이 글의 계산에 들어간다. 어느 칸이 ${letter}${josa(spoken(name), "을", "를")} 쓰게 할까?`;
  const where = calledPlace(chosen, sizes, found);
  const turned =
    patch.tokens.join() === other.tokens.join()
      ? " 답이 견줄 글의 답이 되었다."
      : patch.text === plain.text
        ? " 답은 그대로이다."
        : "";
  return `${where}: 견줄 글의 값을 넣으면 ${letter}의 확률이 ${percent(patch.chances[1])}, 0으로 지우면 ${percent(zero.chances[1])}이다.${turned}`;
};

export const makeBench = ({ partner, tools, tell, onpick, onkind, onmeasure }) => {
  const map = makeMap(onpick);
  const compare = makeCompare();
  const told = el("p.kit-ll-told");
  const kinds = segmented("값을 넣을 곳", KINDS, "encoder", onkind);
  const measure = el("button.kit-ll-measure", { onclick: onmeasure }, "모든 칸 재기");
  const scale = el("p.kit-wrap.kit-ll-legend");
  const work = el(
    "div.kit-stack.kit-ll-work",
    el("div.kit-wrap.kit-ll-tools", kinds, measure, tools),
    map.node,
    scale,
    compare.node,
  );
  const node = el(
    "section.kit-stack.kit-ll-bench",
    { "aria-label": "다른 글의 값 넣기" },
    el("p.kit-ll-heading", "다른 글의 값 넣기"),
    partner.node,
    told,
    work,
  );
  const draw = (seen) => {
    const { found, kind, chosen, measuring } = seen;
    partner.draw(found);
    told.textContent = sentence(seen, tell);
    const ready = Boolean(found.other?.tokens) && found.apart !== null;
    work.hidden = !ready;
    if (!ready) return;
    kinds.select(kind);
    measure.setAttribute("aria-disabled", String(measuring));
    measure.textContent = measuring ? "재고 있다" : "모든 칸 재기";
    const letter = found.other.tokens[found.apart];
    scale.textContent = `칸의 수는 그 값을 넣었을 때 ${called(letter)}의 확률(%)이다. 지금은 ${percent(found.chances[1])}이다.`;
    map.draw(seen);
    compare.draw(chosen ? found : { ...found, patch: null, zero: null });
  };
  return { node, draw, told, pictured: [map.node, scale, compare.node] };
};
