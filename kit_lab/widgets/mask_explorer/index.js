// Mask explorer: everything put together. No Python is needed.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import { makeControls, RULES } from "./controls.js";
import { compute, NAMES, problemOf, readState } from "./data.js";
import { makeTables } from "./tables.js";
import { makeVerdict } from "./verdict.js";
import { cellSentence, hiddenSentence, shapes } from "./words.js";

const build = ({ model, root, write, redraw, reset, room }) => {
  const hint = el("p.kit-me-hint", { "aria-live": "polite" });
  const judged = makeVerdict(redraw);
  const shape = el("p.kit-note.kit-number.kit-me-shape");
  const sentence = el("output.kit-me-sentence.kit-number");
  const uniform = el("p.kit-note.kit-me-uniform");
  let picked = [0, 0];
  let state = readState(model);
  let result = null;

  let refused = {}; // texts with too many tokens, for the reader who next splits them otherwise
  const ask = (asked) => {
    const fits = "split" in asked && !problemOf({ ...readState(model), ...refused, ...asked });
    const changes = fits ? { ...refused, ...asked } : asked;
    const problem = problemOf({ ...readState(model), ...changes });
    hint.style.minHeight = "";
    hint.textContent = problem;
    if (problem) {
      if ("source" in changes || "target" in changes) refused = { ...refused, ...changes };
      controls.invalid(Object.keys(changes));
      redraw();
      return;
    }
    controls.valid();
    refused = {};
    judged.heard(state.kind, asked);
    write(changes);
  };
  const refresh = () => {
    hint.style.minHeight = `${hint.offsetHeight}px`; // the control being pressed must not slip from under the pointer
    hint.textContent = "";
    redraw();
  };
  const pick = (r, c) => {
    picked = [Math.min(r, result.rows.length - 1), Math.min(c, result.columns.length - 1)];
    tables.select(...picked);
    sentence.replaceChildren(...kit.audible(cellSentence(state, result, ...picked)));
  };
  const controls = makeControls(state, ask, refresh);
  const foot = reset({
    moved: () => judged.told() || Object.keys(refused).length > 0,
    back: () => {
      tables.see();
      judged.forget();
      refused = {};
      hint.textContent = "";
      controls.valid();
    },
    share: {
      key: "masks",
      title: "어텐션 마스크",
      rules: RULES,
      read: () => ({ cell: picked, ...tables.view() }),
      open: ({ cell, values, when, ...changes }) => {
        tables.see({ ...tables.view(), ...(values && { values }), ...(when && { when }) });
        picked = cell ?? picked;
        refused = {};
        write(changes);
      },
      fits: (state) => !problemOf(state),
      picture: () => [tables.mask, ...tables.pairs, sentence],
    },
  });
  const tables = makeTables(root, room, pick);
  const part = (title, ...nodes) => el("div.kit-me-part", { role: "group", "aria-label": title }, nodes);

  const draw = () => {
    const next = readState(model);
    if (problemOf(next)) return; // more is on its way from Python
    state = next;
    result = compute(state);
    const held = tables.draw(state, result);
    controls.update(state);
    judged.draw(state, result);
    shape.textContent = shapes(state, result);
    uniform.textContent = hiddenSentence(result);
    pick(...picked);
    held.forEach((table) => table.focus(...picked));
  };

  // What is chosen and how it is judged stay in sight; the mask stands next to what it changes.
  const made = el("div.kit-me-side", controls.top, hint, controls.split, controls.conventions);
  const nodes = [
    el("div.kit-me-sticky", controls.which, judged.node),
    part("마스크의 값", el("div.kit-me-two.is-mask", made, el("div", tables.mask, shape))),
    part("스코어와 가중치", tables.turns, ...tables.pairs, sentence, uniform),
    foot,
  ];
  return { nodes, draw };
};

export default kit.defineWidget({ label: "마스크 살펴보기", look: "kit-me", traits: NAMES }, build);
