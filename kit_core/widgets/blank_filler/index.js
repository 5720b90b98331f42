// Filling in a blank: the reader hides a token of a text, and the model says what it thinks stood there, once having read
// both sides and once what stands before it alone.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeLiveText } from "../shared/live_text.js";
import { inText } from "../shared/token_names.js";
import { makeOpinion, percent } from "./opinion.js";
import { makePassage } from "./passage.js";

const { el } = kit;
const TRAITS = ["at"];

const render = ({ model, el: host }) => {
  const live = liveModel(model);
  const first = model.get("_prepared");
  let found = first;
  let wish; // the place that is asked for, if another than the model's own choice
  let mine = false; // whether it is this view that writes to the model

  const redrawing = kit.writing(model, () => redraw());
  const write = (changes) => {
    mine = true;
    redrawing(changes);
    mine = false;
  };
  const root = el("div", {
    class: "kit-widget kit-bf",
    role: "group",
    "aria-label": "빈칸 채우기",
    "data-lm-suppress-shortcuts": "true",
  });
  const words = makeLiveText({
    root,
    model,
    live,
    label: model.get("_label"),
    samples: model.get("_samples"),
    ask: async (text) => {
      const at = wish === undefined && text === found.text ? model.get("at") : (wish ?? null);
      wish = undefined;
      return { ...(await live.ask({ type: "fill", text, at }, { lane: root })), text };
    },
    show: (result) => {
      found = result;
      write({ at: found.at, answer: found.both.best[0].text });
      redraw();
    },
    refused: () => write({ answer: "" }),
  });
  const ask = (text, at) => {
    wish = at;
    return words.fill(text);
  };
  const put = (text) => ask(text, found.at);
  const passage = makePassage((at) => ask(words.field.value, at));
  const both = makeOpinion("앞뒤를 다 읽고", put, "is-both");
  const left = makeOpinion("빈칸의 앞만 읽고", put, "is-left");
  const truth = el("p", { class: "kit-bf-truth" });
  const shown = el("details", { class: "kit-bf-shown" }, el("summary", {}, "있던 말 보기"), truth);
  const opinions = el("div", { class: "kit-bf-opinions" }, both.node, left.node);
  const answer = el("output", { class: "kit-hidden", "data-kit": "answer", "aria-live": "off" });
  const voice = kit.voice();
  const reset = kit.makeReset({
    model,
    names: [...TRAITS, "answer"],
    write,
    moved: () => words.moved() || found !== first,
    back: () => {
      found = first;
      shown.open = false;
      words.clear();
      redraw();
    },
    share: {
      key: "blank",
      title: "빈칸 채우기",
      rules: { text: kit.words(500), at: kit.maybe(kit.whole(0, model.get("_longest") - 1)) },
      read: () => ({ text: words.field.value }),
      open: ({ text = words.field.value, at = null }) => ask(text, at),
      picture: () => [passage.node, opinions],
    },
  });
  root.append(
    words.node,
    passage.node,
    answer,
    opinions,
    el(
      "p",
      { class: "kit-note" },
      "후보를 누르면 그 말이 글에 들어가고, 다른 토큰을 누르면 그것을 가린다. ",
      kit.audible("「␣」"),
      "은 띄어쓰기이다.",
    ),
    shown,
    reset.node,
    voice.node,
  );
  host.append(root);

  const draw = () => {
    const { tokens, at } = found;
    const name = inText(tokens[at]);
    passage.draw(found);
    both.draw(found.both);
    left.draw(found.left);
    truth.textContent =
      `있던 말은 「${name}」이다. 앞뒤를 다 읽으면 ${found.both.rank}위(${percent(found.both.share)}), ` +
      `앞만 읽으면 ${found.left.rank}위(${percent(found.left.share)})로 본다.`;
    answer.textContent = model.get("answer");
    reset.update();
    const best = found.both.best[0];
    voice.say(`가장 그럴듯한 것은 ${inText(best.name)}, ${percent(best.share)}`);
  };
  const redraw = kit.perFrame(draw);
  /** Python, or another view, chose another place. */
  const told = () => mine || ask(words.field.value, model.get("at"));
  model.on("change:at", told);
  const untie = kit.tie(root, { model, names: [...TRAITS, "answer"], redraw, themed: redraw });
  draw();
  if (model.get("text").trim() !== first.text || model.get("at") !== first.at)
    ask(model.get("text"), model.get("at"));
  return () => {
    model.off("change:at", told);
    words.end();
    voice.end();
    untie();
  };
};

export default { render };
