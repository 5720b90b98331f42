// Filling in a blank: the reader hides a token of a text, and the model says what it thinks stood there, once having read
// both sides and once what stands before it alone.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeLiveText } from "../shared/live_text.js";
import { inText } from "../shared/token_names.js";
import { makeOpinion, percent } from "./opinion.js";
import { makePassage, placeOf, stayed } from "./passage.js";

const { el } = kit;

const build = (widget) => {
  const { model, root, write, redraw, heard, say, reset } = widget;
  const live = liveModel(model);
  const first = model.get("_prepared");
  let found = first;
  let wish = {}; // the place `at` that is asked for, if another than the model's own choice, and what is `put` there
  let filled = false; // whether a candidate stands in the blank

  const words = makeLiveText({
    ...widget,
    live,
    ask: async (text) => {
      const typed = wish.at === undefined && text !== found.text;
      const { at = typed ? null : model.get("at"), put = null } = wish;
      const { tokens, at: was } = found;
      wish = {};
      const fill = (place) => live.ask({ type: "fill", text, at: place }, { lane: root });
      let result = await fill(at);
      // What was put in may have become one token with what stands beside it; what is typed beside the blank leaves it.
      const moved = () =>
        put ? placeOf(result.tokens, tokens, at) : typed ? stayed(result.tokens, tokens, was) : null;
      const place = (result.tokens && moved()) ?? result.at;
      if (place !== result.at) result = await fill(place);
      return { ...result, text, filled: put !== null && result.tokens?.[place] === put };
    },
    show: (result) => {
      found = result;
      filled = result.filled;
      write({ at: found.at, answer: found.both.best[0].text });
      redraw();
    },
    refused: () => write({ answer: "" }),
  });
  const ask = (text, at, put = null) => {
    wish = { at, put };
    return words.fill(text);
  };
  const put = ({ name, text }) => ask(text, found.at, name);
  const passage = makePassage((at) => ask(words.field.value, at));
  const both = makeOpinion("앞뒤를 다 읽고", put, "is-both");
  const left = makeOpinion("빈칸의 앞만 읽고", put, "is-left");
  const truth = el("p.kit-bf-truth");
  const opinions = el("div.kit-bf-opinions", both.node, left.node);
  const answer = el("output.kit-hidden", { "data-kit": "answer", "aria-live": "off" });
  const foot = reset({
    moved: () => words.moved() || found !== first,
    back: () => {
      found = first;
      filled = false;
      words.clear();
      redraw();
    },
    share: {
      key: "blank",
      title: "빈칸 채우기",
      rules: { text: kit.words(500), at: kit.maybe(kit.whole(0, model.get("_longest") - 1)) },
      read: () => ({ text: words.field.value }),
      open: ({ text = words.field.value, at = null }) => ask(text, at),
      picture: () => [passage.node, truth, opinions],
    },
  });
  const nodes = [
    words.node,
    el("div.kit-bf-passage", el("p.kit-small.kit-bf-hint", "누른 토큰이 빈칸이 된다"), passage.node),
    answer,
    truth,
    opinions,
    el(
      "p.kit-note",
      "후보를 누르면 빈칸에 들어간다. ",
      kit.audible("「␣」"),
      "은 띄어쓰기이다. 앞만 읽는 모델에게는 글이 빈칸에서 끝난다.",
    ),
    foot,
  ];

  const draw = () => {
    const { tokens, at } = found;
    const name = inText(tokens[at]);
    const whole = Math.max(found.both.best[0].share, found.left.best[0].share);
    passage.draw(found, filled);
    for (const [view, said] of [
      [both, found.both],
      [left, found.left],
    ])
      view.draw(said, { whole, truth: tokens[at], filled });
    const place = ({ rank, share }) => `${kit.grouped(rank)}위(${percent(share)})`;
    truth.replaceChildren(
      `${filled ? "넣은" : "있던"} 말 `,
      el("b", kit.audible(`「${name}」`)),
      `: 앞뒤를 다 읽으면 ${place(found.both)}, 앞만 읽으면 ${place(found.left)}`,
    );
    answer.textContent = model.get("answer");
    say(kit.inWords(truth.textContent));
  };
  heard(["at"], () => ask(words.field.value, model.get("at")));
  if (model.get("text").trim() !== first.text || model.get("at") !== first.at)
    ask(model.get("text"), model.get("at"));
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "빈칸 채우기", look: "kit-stack kit-flush kit-bf", traits: ["at", "answer"], keys: true },
  build,
);
