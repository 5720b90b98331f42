// Decoding player: its controls, and everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { takingOwnModel } from "../shared/own_model.js";
import { makeTransport } from "../shared/transport.js";
import { readState, STATE } from "./data.js";
import { makeOwnWords, request } from "./own_words.js";
import { makeAttention, makeBranches, makeDistribution, makeFinished } from "./panels.js";
import { makeTree } from "./tree.js";
import { readTrees, recordedTree } from "./trees.js";

const WHY = {
  finished: "살아 있는 가설이 없으므로 찾기가 끝났다.",
  beaten: "남은 가설은 어떻게 이어도 끝난 가설들을 앞서지 못하므로 여기에서 멈춘다.",
  length: "가장 긴 길이에 이르러 찾기가 끝났다.",
};
/** The step in words. */
const sentenceOf = ({ method, search, step, last, now, tree, temperature }) => {
  const ended = now.kept.filter(({ fate }) => fate === "done").length;
  const close = step === last ? ` ${WHY[search.why]}` : "";
  if (method === "sample")
    return (
      `온도 ${number(temperature, 2)}의 분포에서 저마다 하나씩 ` +
      `뽑았다.${ended ? ` ${ended}개가 끝났다.` : ""}${step === last ? " 모두 끝났다." : ""}`
    );
  const branches = now.live.length * (tree.settings.vocabulary.length - 1);
  return (
    `가설 ${now.live.length}개의 갈래 ${branches}개 가운데 로그 확률의 합이 큰 ` +
    `${now.kept.length}개를 남겼다.${ended ? ` 그 가운데 ${ended}개가 끝났다.` : ""}${close}`
  );
};

/** What an address may say. */
const rulesOf = (settings, live) => ({
  ...(live ? { text: kit.words(500) } : {}),
  example: kit.whole(0, settings.examples - 1),
  method: kit.oneOf(["beam", "sample"]),
  beam_size: kit.whole(1, settings.largest_beam),
  alpha: kit.real(0, 1.5),
  temperature: kit.oneOf(settings.temperatures),
  step: kit.whole(0, settings.max_length - 1),
  row: kit.whole(-1, Math.max(settings.largest_beam, settings.draws) - 1),
  layer: kit.whole(0, settings.layers - 1),
});

const build = (widget) => {
  const { model, root, write, room, say, reset, ends } = widget;
  const live = liveModel(model);
  let trees = null;
  let own = null; // the tree of the reader's own text, the last to choose; Python does not know of it
  let ownOpen = false;
  const settings = model.get("_settings");
  let view = null;
  const anew = (changes) => {
    transport.stop();
    write({ ...changes, row: -1 });
  };
  const go = (step) => write({ step, row: -1 });
  const transport = makeTransport(
    () => view?.step ?? 0,
    () => view?.last ?? 0,
    go,
  );
  ends.push(transport.end);
  const byHand = (step) => {
    transport.stop();
    go(step);
  };
  // A hypothesis that goes on is looked at; one that has ended shows the step that ended it.
  const pick = ({ column, rank, from, fate }) => {
    transport.stop();
    const goesOn = fate !== "done" && column <= view.last;
    write(goesOn ? { step: column, row: rank } : { step: column - 1, row: from });
  };

  const state = Object.fromEntries(STATE.map((name) => [name, model.get(name)]));
  const examples = kit.select(
    "소스 문장",
    model.get("_examples").map(({ title }) => title),
    String(state.example),
    (value) => {
      ownOpen = own !== null && Number(value) === trees.length;
      anew(ownOpen ? { step: 0 } : { example: Number(value), step: 0 });
    },
  );
  const methods = kit.segmented("찾는 법", { beam: "빔 서치", sample: "샘플링" }, state.method, (method) =>
    anew({ method, step: 0 }),
  );
  const sizes = Array.from({ length: settings.largest_beam }, (_, n) => [n + 1, n + 1]);
  const beams = kit.segmented("빔의 크기", Object.fromEntries(sizes), String(state.beam_size), (value) =>
    anew({ beam_size: Number(value) }),
  );
  const alphas = kit.slider(
    "길이 페널티의 α",
    { min: 0, max: 1.5, step: 0.05, value: state.alpha, format: (value) => number(value, 2) },
    (alpha) => anew({ alpha }),
  );
  const offered = settings.temperatures;
  const heats = kit.slider(
    "온도",
    {
      min: 0,
      max: offered.length - 1,
      value: offered.indexOf(state.temperature),
      format: (n) => number(offered[n], 2),
    },
    (n) => anew({ temperature: offered[n] }),
  );
  const steps = kit.slider(
    "걸음",
    { min: 0, max: 0, value: 0, format: (n) => `${n + 1} / ${(view?.last ?? 0) + 1}` },
    byHand,
  );
  const tree = makeTree(pick);
  const distribution = makeDistribution();
  const attention = makeAttention(settings.layers, (layer) => write({ layer }));
  const branches = makeBranches();
  const finished = makeFinished();
  const told = el("p.kit-dp-told");
  const ahead = el("button.kit-dp-ahead", {
    onclick: () => byHand(view.step < view.last ? view.step + 1 : 0),
  });
  const foot = reset({
    names: [...STATE, "answer"],
    moved: () => ownOpen || Boolean(words?.moved()),
    back: () => {
      transport.stop();
      ownOpen = false;
      words?.clear();
    },
    share: {
      key: "decoding",
      title: "디코딩을 한 걸음씩",
      rules: rulesOf(settings, live),
      read: () => ({ text: ownOpen ? words.field.value : undefined }),
      open: async ({ text, ...choices }) => {
        transport.stop();
        if (fold) fold.open = true;
        if (text === undefined) ownOpen = false;
        else await words.fill(text);
        write(choices);
      },
      picture: () => (fold && !fold.open ? [distribution.node] : [tree.node, told]),
    },
  });
  const words =
    live &&
    makeOwnWords(widget, {
      live,
      settings,
      recorded: (text, found) => {
        own = recordedTree(text, found, settings);
        ownOpen = true;
        const option = examples.input.options[trees.length] ?? examples.input.appendChild(new Option());
        option.value = String(trees.length);
        option.textContent = text;
        kit.tellLanguage(option, text);
        anew({ step: 0 });
      },
      refused: () => write({ answer: "" }),
    });
  const walk = [
    tree.node,
    told,
    el("div.kit-stack.kit-dp-transport.kit-at-hand", el("div.kit-dp-buttons", transport.nodes), steps),
    el("div.kit-sliders.kit-dp-sliders", alphas, heats),
  ];
  const tables = el("div.kit-stack.kit-dp-two", branches.node, finished.node);
  // What a first reading needs, and the rest behind one fold.
  const fold =
    model.get("_folded") &&
    el(
      "details.kit-dp-more",
      el("summary", "더 살펴보기"),
      el("div.kit-controls", words ? examples : null, methods, beams),
      walk,
      distribution.note,
      attention.node,
      tables,
    );
  const nodes = fold
    ? [...(words?.nodes ?? [examples]), el("div.kit-dp-first", distribution.node, ahead), fold, foot]
    : [
        ...(words?.nodes ?? []),
        el("div.kit-controls", examples, methods, beams),
        ...walk,
        el("div.kit-stack.kit-dp-two", distribution.node, attention.node),
        tables,
        foot,
      ];
  if (!fold) distribution.node.append(distribution.note);

  /** The best answer of the search, where a page and Python find it. */
  const tellAnswer = () => {
    if (!words || root.hasAttribute("data-kit-stale")) return;
    const text = view.best < 0 ? "" : view.tree.written(view.best);
    words.show(text);
    if (ownOpen && model.get("answer") !== text) {
      model.set("answer", text);
      model.save_changes();
    }
  };

  const draw = () => {
    trees ??= readTrees(model);
    if (!trees || !(room() > 0)) return;
    const known = own ? [...trees, own] : trees;
    const seen = { get: (name) => (name === "example" && ownOpen ? trees.length : model.get(name)) };
    view = readState(seen, known);
    examples.input.value = String(view.example);
    methods.select(view.method);
    beams.select(String(view.beam_size));
    beams.disabled = view.method === "sample";
    alphas.set(view.alpha);
    heats.set(offered.indexOf(view.temperature));
    steps.input.max = String(view.last);
    steps.set(view.step);
    transport.update();
    ahead.textContent = view.step < view.last ? "한 걸음" : "처음부터";
    tree.draw(view, room());
    [distribution, attention, branches, finished].forEach((panel) => panel.draw(view));
    told.textContent = sentenceOf(view);
    say(`걸음 ${view.step + 1}. ${told.textContent}`);
    tellAnswer();
  };
  return { nodes, draw };
};

const prepare = async ({ ask, entry, text, base, layers }) => {
  const { vocabulary } = await ask({ type: "look", text, watch: [] });
  const { top, ...offered } = base.get("_settings");
  const sizes = { layers, vocabulary, max_length: entry.target_length, end_id: 2, examples: 1 };
  const settings = { ...offered, ...sizes, top: Math.min(top, vocabulary.length - 1) };
  const found = await ask(request(text, settings));
  const state = { example: 0, method: "beam", step: 0, row: -1, layer: 0, answer: "" };
  return { ...state, _settings: settings, _recorded: { text, found }, _examples: [{ title: text }] };
};

export default takingOwnModel(
  kit.defineWidget(
    {
      label: "디코딩을 한 걸음씩",
      look: "kit-dp",
      traits: [...STATE, "_floats", "_ids", "_codes"],
      keys: true,
    },
    build,
  ),
  prepare,
);
