// The whole Transformer as one picture, drawn from the reader's own text as it runs.

import { josa } from "../shared/josa.js";
import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { takingOwnModel } from "../shared/own_model.js";
import { makeTransport } from "../shared/transport.js";
import { unitsOf } from "../shared/units.js";
import { blocksOf } from "./blocks.js";
import { makeDetail } from "./detail.js";
import { makeInk } from "./heat.js";
import { makeLetters } from "./letters.js";
import { makePicture } from "./picture.js";
import { gaze, readFirst, readLook } from "./reading.js";
import { makeTour } from "./tour.js";

const { el } = kit;
const TRAITS = ["step", "block", "head"];
const MOST_STEPS = 10_000; // as many as Python takes

const build = (widget) => {
  const { model, root, write, room, say, reset, ends } = widget;
  const live = liveModel(model);
  const units = unitsOf(model);
  const first = readFirst(model);
  let reading = first;
  const { layers, heads } = reading;
  const blocks = blocksOf(layers);
  let ink = null;
  let unfoldedFor;
  let drawn = {};
  /** Opens a part, or closes the one that is open. What it holds comes with the first one. */
  const open = (block, step = model.get("step")) => {
    write({ block, step });
    if (!block) return;
    if (!reading.live) words.compute();
    requestAnimationFrame(() => requestAnimationFrame(detail.reveal));
  };
  const pick = (block) => open(block === model.get("block") ? "" : block);
  const last = () => reading.tokens.length - 1;
  const step = () => Math.min(model.get("step"), last());
  const go = (next) => {
    transport.stop();
    write({ step: next });
  };

  const answer = makeAnswer();
  const letters = makeLetters(go, units.tell);
  const transport = makeTransport(step, last, (next) => write({ step: next }));
  const picture = makePicture(blocks, layers, heads, units.tell, pick);
  const detail = makeDetail((head) => write({ head }), units.tell);
  const tour = makeTour(layers, units, (block, step) => {
    transport.stop();
    open(block, Math.min(step, last()));
  });
  const inside = el("div.kit-tx-inside", { id: kit.id("kit-tx-inside") }, picture.node, detail.node);
  const fold = el("button", {
    hidden: !model.get("_folded"),
    "aria-controls": inside.id,
    onclick: () => unfold(inside.hidden),
  });
  const unfold = (shown) => {
    inside.hidden = !shown;
    fold.textContent = shown ? "속 접기" : "속 펼치기";
    fold.setAttribute("aria-expanded", String(shown));
  };
  unfold(!model.get("_folded"));
  const foot = reset({
    names: [...TRAITS, "answer"],
    moved: () => words.moved() || reading.text !== first.text,
    back: () => {
      transport.stop();
      reading = first;
      drawn = {};
      words.clear();
    },
    share: {
      key: "xray",
      title: "트랜스포머 한 장",
      rules: {
        text: kit.words(500),
        step: kit.whole(0, MOST_STEPS - 1),
        block: kit.oneOf(["", ...blocks.map(({ id }) => id)]),
        head: kit.whole(0, heads - 1),
        inside: kit.flag,
      },
      read: () => ({ text: reading.text === first.text ? undefined : reading.text, inside: !inside.hidden }),
      open: async ({ text = first.text, inside: shown, ...changes }) => {
        if (text !== reading.text) await words.fill(text);
        transport.stop();
        write(changes);
        if (shown !== undefined) unfold(shown);
        if (changes.block) open(changes.block);
      },
      picture: () => [letters.node, inside],
    },
  });
  const words = makeLiveText({
    ...widget,
    live,
    ask: (text) => live.ask({ type: "look", text }, { lane: root }),
    typed: () => transport.stop(),
    refused: () => {
      answer.show("");
      write({ answer: "" });
    },
    show: (found, text) => {
      const another = text !== reading.text;
      reading = readLook(text, found, { layers, heads });
      drawn = {};
      write({ answer: found.text, step: another ? 0 : step() });
      if (another) transport.start();
    },
  });
  ends.push(transport.end, picture.end);
  const nodes = [
    words.node,
    answer.node,
    letters.node,
    el("div.kit-wrap.kit-tx-transport", transport.nodes, tour.start, fold, foot),
    tour.card,
    inside,
  ];

  /** Whose gaze shades the text that is read: the cross-attention that is open, or the last layer's as a whole. */
  const watched = () => {
    const part = blocks.find(({ id }) => id === model.get("block"));
    if (!part?.id.endsWith("/cross_attention")) return [layers - 1, null, "마지막 층은"];
    const head = Math.min(model.get("head"), heads - 1);
    return [part.layer, head, `층 ${part.layer + 1}의 헤드 ${head + 1}${josa(String(head + 1), "은", "는")}`];
  };

  const draw = () => {
    if (!(room() > 0)) return;
    ink ??= makeInk(root);
    if (drawn.reading !== reading) {
      letters.build(reading);
      answer.show(reading.answer);
    }
    if (drawn.reading !== reading || drawn.ink !== ink) picture.draw(reading, ink);
    drawn = { reading, ink };
    const now = step();
    const [layer, head, whose] = watched();
    letters.follow(reading, now, gaze(reading, now, layer, head), whose);
    picture.follow(reading, now);
    picture.select(model.get("block"));
    const block = blocks.find(({ id }) => id === model.get("block"));
    // The tour, or a kernel, speaks of what lies inside; who folds it again keeps it folded.
    if (block && block !== unfoldedFor) unfold(true);
    unfoldedFor = block;
    detail.node.hidden = !block;
    if (block) detail.draw(reading, block, Math.min(model.get("head"), heads - 1), now, ink, room());
    transport.update();
    say(`답 ${kit.inMarks(reading.answer)}. ${letters.text()}`, reading.langOf);
  };
  const themed = () => {
    ink = null;
  };
  return { nodes, draw, themed };
};

const prepare = async ({ ask, text, layers, heads }) => {
  const found = await ask({ type: "look", text });
  return { _look: { found, layers, heads }, answer: found.text, step: 0, block: "", head: 0 };
};

export default takingOwnModel(
  kit.defineWidget(
    { label: "트랜스포머 들여다보기", look: "kit-flush kit-tx", traits: TRAITS, keys: true },
    build,
  ),
  prepare,
);
