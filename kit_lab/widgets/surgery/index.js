// The operating table: a model that runs in the page, taken apart by the reader.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeLiveText } from "../shared/live_text.js";
import { takingOwnModel } from "../shared/own_model.js";
import { unitsOf } from "../shared/units.js";
import { makeAccuracy } from "./accuracy.js";
import { makeAsking } from "./asking.js";
import { makeBench } from "./bench.js";
import { catalogueOf } from "./catalogue.js";
import { makeChallenges } from "./challenges.js";
import { makeAnswers } from "./letters.js";
import { operationsRule } from "./link.js";
import { makePicture } from "./picture.js";

const build = (widget) => {
  const { model, root, write, on, say, share, ends } = widget;
  const live = liveModel(model);
  const units = unitsOf(model);
  const pairs = model.get("_examples");
  const challenges = model.get("_challenges");
  const catalogue = catalogueOf(model.get("_sizes"), model.get("_parts"));
  const asking = makeAsking(live, pairs);
  const operations = () => model.get("operations");
  const seen = {
    text: model.get("text"),
    healthy: model.get("_healthy"),
    operated: model.get("_healthy"),
    operations: [],
    share: null,
    says: catalogue.says,
  };

  const answers = makeAnswers(units.cut);
  const bench = makeBench(widget, catalogue.says, units.tell);
  const words = makeLiveText({
    ...widget,
    live,
    ask: (text) => asking.both(text, operations()),
    show: ({ healthy, operated }, text) => {
      Object.assign(seen, { text, healthy, operated, operations: operations() });
      write({ answer: operated });
      solved = "";
      draw();
    },
    refused: () => {
      Object.assign(seen, { text: "", healthy: "", operated: "", operations: operations() });
      write({ answer: "" });
      draw();
    },
  });
  const pick = (text) => {
    write({ text });
    words.field.focus();
  };
  const accuracy = pairs.length
    ? makeAccuracy({
        root,
        asking,
        pairs,
        units,
        onpick: pick,
        onscore: (reached) => {
          seen.share = reached;
          answers.score(reached === null ? "" : kit.percent(reached));
          if (reached !== null && operations().length === 1) picture.measured(operations()[0], reached);
          write({ accuracy: reached });
          if (reached !== null && !("kitBusy" in root.dataset)) draw();
        },
      })
    : null;
  let heard = "";
  let solved = "";
  const speak = () => say(heard + solved);
  const tell = (task) => {
    solved += ` 도전을 풀었다. ${task}`;
    answer();
    speak();
  };
  const board = challenges.length ? makeChallenges({ root, live, challenges, asking, onsolve: tell }) : null;
  const picture = makePicture(catalogue, {
    scored: pairs.length > 0,
    tell: units.tell,
    ontoggle: bench.toggle,
    onorder: bench.reorder,
  });
  const foot = share({
    key: "surgery",
    title: "수술대",
    rules: { operations: operationsRule(catalogue.says), text: kit.words(500) },
    read: () => ({ operations: operations(), text: words.field.value }),
    open: (found) => {
      if (found.text) write({ text: found.text });
      if (found.operations) bench.go(found.operations);
    },
    picture: () => [answers.node, picture.node, bench.chips],
  });
  const nodes = [
    words.node,
    answers.node,
    picture.node,
    bench.node, // below the picture: what grows with every operation must not move what is pressed
    accuracy?.node,
    board?.node,
    foot,
  ];

  const answer = () =>
    answers.draw(seen.healthy, seen.operated, { touched: seen.operations.length > 0, solved: solved !== "" });
  const draw = () => {
    answer();
    const scored = seen.share === null ? "" : ` 정확도 ${kit.percent(seen.share)}.`;
    if (seen.text) {
      const [healthy, operated] = [seen.healthy, seen.operated].map(kit.inMarks);
      heard = `멀쩡한 모델의 답 ${healthy}. 수술한 모델의 답 ${operated}.${scored}`;
      speak();
    }
    board?.judge({ ...seen });
  };
  const operated = () => {
    bench.draw();
    picture.draw(operations());
    accuracy?.follow(operations());
  };
  const change = () => {
    operated();
    words.compute();
  };
  on(["operations"], change);
  answers.draw(seen.healthy, seen.operated);
  operated();
  if (operations().length && !("kitBusy" in root.dataset)) words.compute();
  if (accuracy) ends.push(accuracy.end);
  return { nodes };
};

const prepare = async ({ ask, text, pairs, layers, heads }) => {
  const { text: answer } = await ask({ type: "answer", text });
  const state = { operations: [], accuracy: null, answer, _healthy: answer };
  return { ...state, _examples: pairs, _challenges: [], _sizes: { layers, heads } };
};

export default takingOwnModel(
  kit.defineWidget({ label: "수술대", look: "kit-flush kit-su", keys: true }, build),
  prepare,
);
