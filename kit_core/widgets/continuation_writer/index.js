// Writing on: a language model goes on from the reader's text, token by token, and shows what else might have stood there.

import { makeHistory } from "../shared/history.js";
import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeLiveText } from "../shared/live_text.js";
import { makeButtons } from "./buttons.js";
import { makeCandidates } from "./candidates.js";
import { begun, costInWords, endOf, longer, preparedOf } from "./data.js";
import { fieldOf, makeModes } from "./modes.js";
import { makePassage } from "./passage.js";
import { rulesOf } from "./rules.js";
import { makeRunner } from "./runner.js";
import { makeSettings } from "./settings.js";

const { el } = kit;
const LENGTH = 60; // tokens that are written at most until the reader is asked again
const READ = ["mode", "written", "temperature", "top_k", "top_p"]; // what decides which numbers stand on the page
const TRAITS = [...READ, "seed", "at", "answer"];
const ENDS = { end: "끝 토큰이 나와 글이 끝났다.", room: "모델이 읽을 수 있는 길이에 이르렀다." };

/** What the numbers are made of. A saved notebook has its names in another order. */
const made = (read) => JSON.stringify(["text", ...READ].map((name) => read(name)));

const build = (widget) => {
  const { model, root, write, redraw, heard, say, reset, ends } = widget;
  const live = liveModel(model);
  const { vocabulary, longest } = model.get("_sizes");
  const first = preparedOf(model.get("_prepared"));
  const samples = { write: model.get("_samples"), answer: model.get("_questions") };
  const kept = { write: samples.write[0] ?? "", answer: samples.answer[0] ?? "" }; // a text for each mode
  const answering = () => model.get("mode") === "answer";
  let found = first;
  let about = { text: model.get("text").trim(), mode: model.get("mode") }; // what `found` is about
  let asked = about; // what the model was asked about last
  let fresh = false; // whether that has changed since what stood before
  let wish = null; // what is asked for besides the numbers: { ids, count }
  let chosen = null; // the place of the token that the reader chose last
  let newest = null; // the place of the token that has just been written, while it is looked at

  const runner = makeRunner({
    live,
    lane: root,
    begin: (step) => {
      found = begun(step);
      about = asked;
      redraw();
    },
    append: (step) => {
      found = longer(found, step);
      newest = found.tokens.length - 1;
      redraw();
    },
  });

  const words = makeLiveText({
    ...widget,
    live,
    label: fieldOf(about.mode),
    samples: [], // those of each mode stand below
    ask: (text) => {
      const mode = model.get("mode");
      const same = text === about.text && mode === about.mode;
      const { ids, count, at } = {
        ids: same ? model.get("written") : [],
        count: 0,
        at: same ? (newest ?? model.get("at")) : null,
        ...wish,
      };
      [wish, newest] = [null, null];
      fresh ||= !same;
      if (!same) chosen = null;
      write({ at });
      asked = { text, mode };
      const [temperature, topK, topP, seed] = ["temperature", "top_k", "top_p", "seed"].map((name) =>
        model.get(name),
      );
      const request = { text, answering: answering(), ids, count, temperature, topK, topP, seed };
      const coming = runner.run(request);
      redraw();
      return coming;
    },
    show: () => {
      write({ written: found.ids, answer: found.answer, at: newest ?? model.get("at") });
      newest = null;
      history.follow();
      if (fresh) history.forget(); // what belonged to another text
      fresh = false;
    },
    refused: () => {
      runner.stop();
      write({ answer: "" });
    },
  });
  /** Asks for the ids to be written on by `count` tokens; a place `at` is looked at meanwhile. */
  const askFor = (ids, count, at) => {
    wish = { ids, count, ...(at === undefined ? {} : { at }) };
    return words.compute();
  };
  const stop = () => askFor(found.ids, 0);

  const history = makeHistory(
    () => ({ written: model.get("written"), seed: model.get("seed") }),
    ({ written, seed }) => {
      chosen = null;
      write({ seed });
      askFor(written, 0, null);
    },
    "kit-hand",
  );
  const pick = (at) => {
    if (runner.running()) askFor(found.ids, 0, at);
    else write({ at });
  };
  const passage = makePassage(pick);
  /** Another token at the place that is looked at: what stood behind it is written anew. */
  const choose = (id) => {
    const at = newest ?? model.get("at") ?? (found.next ? found.tokens.length : found.tokens.length - 1);
    if (at < found.from || found.tokens[at]?.id === id) return;
    const behind = found.tokens.length - 1 - at;
    const ids = [...found.ids.slice(0, at - found.from), id];
    chosen = at;
    askFor(ids, behind > 0 ? LENGTH : 0, behind < 0 ? null : at);
  };
  const candidates = makeCandidates(vocabulary, choose);
  const settings = makeSettings(model, vocabulary, (changes) => {
    write(changes);
    askFor(found.ids, 0);
  });

  const goOn = (count) => {
    if (runner.running()) return stop();
    if (!endOf(found)) askFor(found.ids, count);
  };
  /** What the reader chose stays; the rest is drawn by another seed. */
  const anew = () => {
    write({ seed: (model.get("seed") + 1) % 2 ** 31 });
    askFor(found.ids.slice(0, chosen === null ? 0 : chosen + 1 - found.from), LENGTH);
  };
  const buttons = makeButtons({
    onplay: () => goOn(LENGTH),
    onone: () => runner.running() || goOn(1),
    onagain: anew,
    history,
  });
  const begin = (text) => {
    wish = { ids: [], count: LENGTH };
    words.fill(text);
  };
  const modes = makeModes(samples, about.mode, {
    onmode: (mode) => {
      kept[model.get("mode")] = words.field.value;
      write({ mode });
      begin(kept[mode]);
    },
    onsample: begin,
  });
  words.field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    begin(words.field.value);
  });
  const cost = el("span", { class: "kit-cw-cost" });
  const below = el(
    "div",
    { class: "kit-cw-below" },
    el(
      "span",
      { class: "kit-cw-key" },
      el("i", { "aria-hidden": "true" }),
      "짙을수록 모델이 그럴듯하게 본 토큰",
    ),
    cost,
  );
  const answer = el("output", { class: "kit-hidden", "data-kit": "answer", "aria-live": "off" });
  const foot = reset({
    moved: () => words.moved() || found !== first,
    back: () => {
      runner.stop();
      history.forget();
      found = first;
      chosen = null;
      words.clear();
      about = { text: words.field.value.trim(), mode: model.get("mode") };
      redraw();
    },
    share: {
      key: "writer",
      title: "이어 쓰기",
      rules: rulesOf({ vocabulary, longest, modes: Object.keys(samples) }),
      read: () => ({ text: words.field.value }),
      open: async ({ text = words.field.value, written = [], at = null, ...changes }) => {
        write(changes);
        wish = { ids: written, count: 0, at };
        await words.fill(text);
      },
      picture: () => [passage.node, below, candidates.node],
    },
  });
  const nodes = [
    modes.choice,
    words.node,
    ...modes.offered,
    answer,
    passage.node,
    below,
    buttons.node,
    settings.node,
    candidates.node,
    foot,
  ];

  const draw = () => {
    const [mode, asked] = [model.get("mode"), newest ?? model.get("at")];
    const end = endOf(found);
    const last = found.tokens.length - 1;
    const at = asked === null ? (found.next ? null : last) : Math.min(asked, last);
    const running = runner.running();
    modes.draw(mode);
    words.node.querySelector("label").textContent = fieldOf(mode);
    answer.textContent = model.get("answer");
    passage.draw(found, { picked: at, chosen });
    candidates.draw(found, at);
    settings.draw();
    cost.textContent = costInWords(found, about.text, about.mode === "answer");
    buttons.draw({ running, ended: end !== null });
    if (!running) say([model.get("answer"), ENDS[end] ?? ""].join(" ").trim());
  };
  // The numbers are asked for anew.
  heard(READ, () => askFor(model.get("mode") === about.mode ? model.get("written") : [], 0));
  ends.push(runner.stop);
  if (made((name) => model.get(name)) !== made((name) => first.made[name])) askFor(model.get("written"), 0);
  return { nodes, draw };
};

export default kit.defineWidget({ label: "이어 쓰기", look: "kit-cw", traits: TRAITS, keys: true }, build);
