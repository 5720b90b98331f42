// Training player: the curves with a cursor, the model's answer at that step, and all heads as they were then.

import { makeBody } from "../attention_heads/body.js";
import { KIND_NAMES, KINDS } from "../attention_heads/data.js";
import { makeClock } from "../shared/clock.js";
import * as kit from "../shared/kit.js";
import { makeAnswer } from "./answer.js";
import { makeHistory } from "./curves.js";
import { readSnapshot, TRAITS } from "./data.js";

const { el } = kit;
const PACE = 700; // ms a snapshot

/** With reduced motion nothing plays by itself: the button goes one snapshot ahead a press. */
const makeTransport = (last, read, go) => {
  const press = () => (clock.calm() ? go(read() >= last() ? 0 : read() + 1) : clock.toggle());
  const button = el("button.kit-play.kit-pl-play", { onclick: press });
  const show = () => {
    button.textContent = clock.calm() ? "다음 스냅숏" : clock.plays() ? "멈춤" : "재생";
  };
  const clock = makeClock({ pace: () => PACE, read, last, go, show });
  show();
  return { button, stop: clock.stop, end: clock.end };
};

/** What an address may say. */
const rulesOf = (model) => {
  const sentences = model.get("_sentences");
  const [snapshots, layers, heads] = sentences[0].encoder.shape;
  return {
    snapshot: kit.whole(0, snapshots - 1),
    sentence: kit.whole(0, sentences.length - 1),
    kind: kit.oneOf(KINDS),
    layer: kit.whole(0, layers - 1),
    head: kit.whole(0, heads - 1),
    row: kit.whole(-1, 999), // one that the sentence does not have is not followed
  };
};

const makeControls = (model, { onsnapshot, onchoice }) => {
  const { steps } = model.get("_history");
  const slider = kit.slider(
    "스냅숏",
    {
      min: 0,
      max: steps.length - 1,
      value: model.get("snapshot"),
      format: (n) => `걸음 ${kit.grouped(steps[n])}`,
    },
    onsnapshot,
  );
  const sentences = kit.select(
    "문장",
    model.get("_sentences").map(({ title }) => title),
    String(model.get("sentence")),
    (value) => onchoice({ sentence: Number(value) }),
  );
  const kinds = kit.segmented("어텐션", KIND_NAMES, model.get("kind"), (kind) => onchoice({ kind }));
  kinds.classList.add("ah-kinds");
  const update = ({ snapshot, sentence, kind }) => {
    slider.set(snapshot);
    sentences.input.value = String(sentence);
    kinds.select(kind);
  };
  const choices = el("div.kit-controls.kit-pl-choices", sentences, kinds);
  return { slider, choices, update };
};

const build = (widget) => {
  const { model, write, redraw, room, say, reset, ends } = widget;
  let pinned = -1;
  const last = () => model.get("_history").steps.length - 1;
  const transport = makeTransport(
    last,
    () => model.get("snapshot"),
    (snapshot) => write({ snapshot }),
  );
  ends.push(transport.end);
  const byHand = (snapshot) => {
    transport.stop();
    write({ snapshot });
  };
  const controls = makeControls(model, {
    onsnapshot: byHand,
    onchoice: (changes) => {
      pinned = -1;
      write(changes);
    },
  });
  const history = makeHistory(model, byHand);
  const answer = makeAnswer();
  const body = makeBody(widget, {
    onhead: (layer, head) => write({ layer, head }),
    onpin: (row) => {
      pinned = row;
      redraw();
    },
    wide: 560, // the book's column
  });
  const foot = reset({
    names: ["snapshot", "sentence", "kind", "layer", "head"],
    moved: () => pinned >= 0,
    back: () => {
      transport.stop();
      pinned = -1;
    },
    share: {
      key: "snapshots",
      title: "학습을 되돌려 보기",
      rules: rulesOf(model),
      read: () => ({ row: pinned }),
      open: ({ row = pinned, ...choices }) => {
        transport.stop();
        pinned = row;
        write(choices);
      },
      picture: () => [...history.pictured, answer.node, body.title, body.large, body.sentence],
    },
  });

  const draw = () => {
    const chosen = readSnapshot(model);
    if (!chosen || !(room() > 0)) return;
    chosen.row = pinned < chosen.rows ? pinned : -1;
    controls.update(chosen);
    if (body.draw(chosen).anew) {
      history.draw(chosen);
      say(answer.draw(chosen));
    }
  };
  const nodes = [
    ...history.nodes,
    answer.node,
    body.node,
    el("div.kit-pl-transport.kit-at-hand", transport.button, controls.slider),
    controls.choices,
    foot,
  ];
  return { nodes, draw, themed: body.themed };
};

export default kit.defineWidget(
  { label: "학습을 되돌려 보기", look: "kit-compact ah kit-pl", traits: TRAITS, keys: true },
  build,
);
