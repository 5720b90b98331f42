// Writing on: a language model goes on from the reader's text, token by token, and shows what else might have stood there.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeButtons } from "./buttons.js";
import { makeCandidates } from "./candidates.js";
import { costInWords, endOf, preparedOf } from "./data.js";
import { fieldOf, makeModes } from "./modes.js";
import { makePassage } from "./passage.js";
import { makeSession } from "./session.js";
import { makeSettings } from "./settings.js";

const { el, listOf, maybe, oneOf, real, whole } = kit;
const READ = ["mode", "written", "temperature", "top_k", "top_p"]; // what decides which numbers stand on the page
const TRAITS = [...READ, "seed", "at", "answer"];
const ENDS = { end: "끝 토큰이 나와 글이 끝났다.", room: "모델이 읽을 수 있는 길이에 이르렀다." };

/** What a link may hold. */
const rulesOf = ({ vocabulary, longest, modes }) => ({
  text: kit.words(500),
  mode: oneOf(modes),
  temperature: real(0.1, 2),
  top_k: maybe(whole(1, vocabulary)),
  top_p: real(0.05, 1),
  seed: whole(0, 2 ** 31 - 1),
  at: maybe(whole(0, longest)),
  written: listOf(whole(1, vocabulary - 1), 0, longest),
});

/** What the numbers are made of. A saved notebook has its names in another order. */
const made = (read) => JSON.stringify(["text", ...READ].map((name) => read(name)));

const build = (widget) => {
  const { model, write, heard, say, reset } = widget;
  const { vocabulary, longest } = model.get("_sizes");
  const first = preparedOf(model.get("_prepared"));
  const samples = { write: model.get("_samples"), answer: model.get("_questions") };
  const kept = { write: samples.write[0] ?? "", answer: samples.answer[0] ?? "" }; // a text for each mode
  const session = makeSession(widget, liveModel(model), first);
  const { words } = session;

  const passage = makePassage(session.pick);
  const candidates = makeCandidates(vocabulary, session.choose);
  const settings = makeSettings(model, vocabulary, (changes) => {
    write(changes);
    session.again();
  });
  const buttons = makeButtons({
    onplay: session.play,
    onone: session.one,
    onagain: session.anew,
    history: session.history,
  });
  const modes = makeModes(samples, model.get("mode"), {
    onmode: (mode) => {
      kept[model.get("mode")] = words.field.value;
      write({ mode });
      session.begin(kept[mode]);
    },
    onsample: session.begin,
  });
  words.field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    session.begin(words.field.value);
  });
  const cost = el("span.kit-cw-cost");
  const below = el(
    "div.kit-wrap.kit-cw-below",
    el("span.kit-cw-key", el("i", { "aria-hidden": "true" }), "칠이 뚜렷할수록 모델이 그럴듯하게 본 토큰"),
    cost,
  );
  const answer = el("output.kit-hidden", { "data-kit": "answer", "aria-live": "off" });
  const foot = reset({
    moved: session.moved,
    back: session.restore,
    share: {
      key: "writer",
      title: "이어 쓰기",
      rules: rulesOf({ vocabulary, longest, modes: Object.keys(samples) }),
      read: () => ({ text: words.field.value }),
      open: async ({ text = words.field.value, written = [], at = null, ...changes }) => {
        write(changes);
        await session.open(text, written, at);
      },
      picture: () => [passage.node, below, candidates.node],
    },
  });

  const draw = () => {
    const { found, about, chosen, running, at: asked } = session.state();
    const mode = model.get("mode");
    const end = endOf(found);
    const last = found.tokens.length - 1;
    const at = asked === null ? (found.next ? null : last) : Math.min(asked, last);
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
  // Python, or another view, wrote.
  heard(READ, session.told);
  if (made((name) => model.get(name)) !== made((name) => first.made[name])) session.told();
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
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "이어 쓰기", look: "kit-stack kit-flush kit-cw", traits: TRAITS, keys: true },
  build,
);
