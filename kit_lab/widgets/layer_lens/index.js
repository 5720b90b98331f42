// The logit lens and patching: what each layer would write, and where in another text's run its answer comes from.

import { makeHistory } from "../shared/history.js";
import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { takingOwnModel } from "../shared/own_model.js";
import { makeSamples } from "../shared/samples.js";
import { unitsOf } from "../shared/units.js";
import { makeBench } from "./bench.js";
import { VIEWS } from "./compare.js";
import { makeGrid } from "./grid.js";
import { makeGuess } from "./guess.js";
import { makeMeasures } from "./measures.js";
import { makePartner } from "./partner.js";
import { mapOf, partsOf, placeRule, stands } from "./places.js";

const { el } = kit;
const TRAITS = ["other", "place", "view", "guess"];
const SAMPLES = 4; // pairs of texts to try in a model trained on this page

const build = (widget) => {
  const { model, root, write, redraw, on, say, reset, ends } = widget;
  const live = liveModel(model);
  const { tell } = unitsOf(model);
  const sizes = model.get("_sizes");
  const first = { patch: null, zero: null, ...model.get("_prepared") };
  const opened = { text: model.get("text"), other: model.get("other") };
  let found = first;
  let asked = opened; // the texts that the engine was asked about last
  let about = JSON.stringify(opened); // those that `found` is about
  let kind = partsOf(model.get("place"), sizes)?.kind ?? "encoder";

  const answer = makeAnswer(first.plain.text);
  const grid = makeGrid(tell);
  const guess = makeGuess(sizes.layers, tell, (row) => {
    write({ guess: row });
    requestAnimationFrame(() => requestAnimationFrame(grid.focus));
  });
  const views = kit.segmented("표에 보일 계산", VIEWS, "plain", (view) => write({ view }));
  const history = makeHistory(
    () => ({ place: model.get("place"), view: model.get("view") }),
    write,
    "kit-hand",
  );
  const measures = makeMeasures(live, redraw);

  const words = makeLiveText({
    ...widget,
    live,
    ask: (text) => {
      asked = { text, other: model.get("other").trim() };
      return live.ask({ type: "lens", ...asked, place: model.get("place") }, { lane: root });
    },
    show: (next) => {
      const place = model.get("place");
      found = { apart: null, chances: null, patch: null, zero: null, ...next };
      if (JSON.stringify(asked) !== about) measures.forget();
      about = JSON.stringify(asked);
      if (found.patch?.chances) measures.note(place, found.patch.chances[1]);
      // A place that the new texts lack.
      const gone = place && found.other?.tokens && !stands(place, sizes, found);
      write({ answer: found.plain.text, ...(gone ? { place: "", view: "plain" } : {}) });
    },
    refused: () => {
      answer.show("");
      write({ answer: "" });
    },
  });
  const partner = makePartner(widget, words.soon);
  const samples = makeSamples(model.get("_pairs"), ([text, other]) => {
    history.forget();
    partner.set(other);
    write({ other, place: "", view: "plain" });
    words.fill(text);
  });
  const bench = makeBench({
    partner,
    tell,
    tools: history.nodes,
    onpick: (place) => {
      history.go(place === model.get("place") ? { place: "", view: "plain" } : { place, view: "patch" });
    },
    onkind: (next) => {
      kind = next;
      redraw();
    },
    onmeasure: () => {
      if (measures.running()) return;
      const columns = mapOf(kind, found, sizes).flatMap((group) => group.columns);
      const layers = [...Array(sizes.layers).keys()];
      const places = layers.flatMap((layer) => columns.map(({ key }) => key(layer)));
      measures.run({ ...JSON.parse(about), places });
    },
  });
  const foot = reset({
    names: [...TRAITS, "answer"],
    moved: () => words.moved() || found !== first || kind !== "encoder",
    back: () => {
      history.forget();
      measures.forget();
      found = first;
      about = JSON.stringify(opened);
      kind = "encoder";
      partner.set(opened.other);
      words.clear();
      redraw();
    },
    share: {
      key: "lens",
      title: "층마다 엿보기",
      rules: {
        text: kit.words(500),
        other: kit.words(500),
        guess: kit.maybe(kit.whole(0, sizes.layers)),
        place: placeRule(sizes),
        view: kit.oneOf(Object.keys(VIEWS)),
      },
      read: () => ({ text: words.field.value }),
      open: async ({ text = words.field.value, other = model.get("other"), ...changes }) => {
        partner.set(other);
        const place = changes.place ?? model.get("place");
        write({ other, ...changes });
        if (place) kind = partsOf(place, sizes).kind;
        if (JSON.stringify({ text, other }) !== about || place) await words.fill(text);
      },
      picture: () =>
        [answer.node, ...(lens.hidden ? [guess.node] : [guess.node, grid.node])].concat(
          bench.node.hidden ? [] : bench.pictured,
        ),
    },
  });
  const lens = el(
    "section.kit-stack.kit-ll-seen",
    { "aria-label": tell("층마다 짐작한 글자") },
    views,
    grid.node,
  );
  const top = el("div.kit-stack.kit-ll-top", words.node, samples);

  const draw = () => {
    const [place, chosenView, guessed] = ["place", "view", "guess"].map((name) => model.get(name));
    const shown = guessed !== null || place !== "";
    const run = (place && found[chosenView]) || found.plain;
    answer.show(model.get("answer"));
    guess.draw(found, guessed, about === JSON.stringify(opened));
    guess.node.hidden = shown && guessed === null;
    lens.hidden = bench.node.hidden = !shown;
    views.disabled = !(place && found.patch);
    views.select(found[chosenView] || chosenView === "plain" ? chosenView : "plain");
    if (shown) {
      grid.draw(run, found);
      bench.draw({
        found,
        kind,
        sizes,
        chosen: found.patch ? place : "",
        measured: measures.shares(),
        measuring: measures.running(),
        failure: measures.failure(),
      });
    }
    history.update();
    const heard = shown ? (place && found.patch ? bench.told.textContent : guess.text()) : "";
    say(`답 ${found.plain.text}. ${heard}`);
  };
  const placed = () => {
    if (model.get("place")) return words.compute();
    found = found === first ? first : { ...found, patch: null, zero: null };
  };
  on(["place"], placed);
  ends.push(measures.stop);
  if (model.get("place")) words.compute();
  return { nodes: [top, answer.node, guess.node, lens, bench.node, foot], draw };
};

const prepare = async ({ ask, text, pairs, layers, heads }) => {
  const others = pairs.map(([source]) => source).filter((one) => one !== text);
  const sources = [text, ...others.slice(0, SAMPLES)];
  const other = sources[1] ?? "";
  const found = await ask({ type: "lens", text, other });
  const opened = { other, place: "", view: "plain", guess: null, answer: found.plain.text };
  const tried = sources.slice(1).map((one, i) => [sources[i], one]);
  return { ...opened, _prepared: found, _samples: [], _pairs: tried, _sizes: { layers, heads } };
};

export default takingOwnModel(
  kit.defineWidget(
    { label: "층마다 엿보기", look: "kit-stack kit-flush kit-ll", traits: TRAITS, keys: true },
    build,
  ),
  prepare,
);
