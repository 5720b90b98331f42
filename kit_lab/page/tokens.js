// The tokens that a text was cut into, those that were written, and of a classifier how likely it holds each class.

import { audible, defineWidget, el, percent } from "../widgets/shared/kit.js";
import { liveModel } from "../widgets/shared/live.js";
import { inList } from "../widgets/shared/token_names.js";

const row = (what, names) =>
  names && [
    el("p.kit-small", `${what} 토큰 ${names.length}개`),
    el(
      "ol.kit-wrap.kit-page-tokens",
      names.map((name) => el("li", audible(inList(name)))),
    ),
  ];

const bars = ({ classes, probabilities }) =>
  classes &&
  el(
    "dl.kit-page-classes",
    classes.map((name, n) => [
      el("dt", name),
      el("dd", el("span.kit-meter", el("i", { style: `--share: ${probabilities[n]}` }))),
      el("dd.kit-number", percent(probabilities[n])),
    ]),
  );

export const Tokens = defineWidget(
  { label: "토큰", look: "kit-flush kit-stack" },
  ({ model, root, on, say }) => {
    const live = liveModel(model);
    const found = el("div.kit-stack.kit-page-found");
    const ask = async () => {
      root.dataset.kitBusy = "";
      try {
        const text = model.get("text").trim();
        const seen = await live.ask({ type: "answer", text }, { lane: root });
        found.replaceChildren(
          ...(seen.complaint
            ? [el("p.kit-small", seen.complaint)]
            : [bars(seen), row("읽은", seen.sourceTokens), row("쓴", seen.tokens)].flat().filter(Boolean)),
        );
        say(found.textContent);
        delete root.dataset.kitBusy;
      } catch (error) {
        if (error.name !== "Cancelled") found.replaceChildren(el("p.kit-small", error.message));
      }
    };
    on(["text"], ask);
    ask();
    return { nodes: [found] };
  },
);
