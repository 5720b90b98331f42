// What is written so far: the model is asked for it token by token; it is stopped, changed, taken back and begun anew.

import { makeHistory } from "../shared/history.js";
import { makeLiveText } from "../shared/live_text.js";
import { begun, endOf, longer } from "./data.js";
import { fieldOf } from "./modes.js";
import { makeRunner } from "./runner.js";

const LENGTH = 60; // tokens that are written at most until the reader is asked again

/** It begins with `first`, which Python wrote. state() is what stands now, and everything else changes that. */
export const makeSession = (widget, live, first) => {
  const { model, root, write, redraw, ends } = widget;
  const standing = () => ({ text: model.get("text").trim(), mode: model.get("mode") });
  let found = first;
  let about = standing(); // what `found` is about
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
  ends.push(runner.stop);
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
      const answering = mode === "answer";
      const coming = runner.run({ text, answering, ids, count, temperature, topK, topP, seed });
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
  const history = makeHistory(
    () => ({ written: model.get("written"), seed: model.get("seed") }),
    ({ written, seed }) => {
      chosen = null;
      write({ seed });
      askFor(written, 0, null);
    },
    "kit-hand",
  );
  const goOn = (count) => {
    if (runner.running()) askFor(found.ids, 0);
    else if (!endOf(found)) askFor(found.ids, count);
  };
  return {
    words,
    history,
    state: () => ({ found, about, chosen, at: newest ?? model.get("at"), running: runner.running() }),
    moved: () => words.moved() || found !== first,
    /** Asks anew: by what is written, or by what somebody else wrote. */
    again: () => askFor(found.ids, 0),
    told: () => askFor(model.get("mode") === about.mode ? model.get("written") : [], 0),
    /** Another token is looked at. */
    pick: (at) => {
      if (runner.running()) askFor(found.ids, 0, at);
      else write({ at });
    },
    /** Another token at the place that is looked at: what stood behind it is written anew. */
    choose: (id) => {
      const at = newest ?? model.get("at") ?? (found.next ? found.tokens.length : found.tokens.length - 1);
      if (at < found.from || found.tokens[at]?.id === id) return;
      const behind = found.tokens.length - 1 - at;
      const ids = [...found.ids.slice(0, at - found.from), id];
      chosen = at;
      askFor(ids, behind > 0 ? LENGTH : 0, behind < 0 ? null : at);
    },
    play: () => goOn(LENGTH),
    one: () => runner.running() || goOn(1),
    /** What the reader chose stays; the rest is drawn by another seed. */
    anew: () => {
      write({ seed: (model.get("seed") + 1) % 2 ** 31 });
      askFor(found.ids.slice(0, chosen === null ? 0 : chosen + 1 - found.from), LENGTH);
    },
    /** Writes on from a text; open() shows one as a link has it. */
    begin: (text) => {
      wish = { ids: [], count: LENGTH };
      words.fill(text);
    },
    open: (text, ids, at) => {
      wish = { ids, count: 0, at };
      return words.fill(text);
    },
    restore: () => {
      runner.stop();
      history.forget();
      found = first;
      chosen = null;
      words.clear();
      about = { text: words.field.value.trim(), mode: model.get("mode") };
      redraw();
    },
  };
};
