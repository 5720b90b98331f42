// The operations on the table: done, taken back, done again, begun anew; each a chip below the tools.

import { makeHistory } from "../shared/history.js";
import { el } from "../shared/kit.js";
import { keyOf } from "./catalogue.js";
import { makeChips } from "./chips.js";

/** Every way by which the reader changes the model's `operations`; draw() shows those that stand. */
export const makeBench = ({ model, write }, says, tell) => {
  const operations = () => model.get("operations");
  const opened = operations();
  const history = makeHistory(operations, (next) => write({ operations: next }), "kit-su-act");
  const untouched = () => JSON.stringify(operations()) === JSON.stringify(opened);
  const without = (gone) => {
    const keys = new Set(gone.map(keyOf));
    return operations().filter((one) => !keys.has(keyOf(one)));
  };
  const anew = el("button.kit-su-act", { onclick: () => untouched() || history.go(opened) }, "처음으로");
  const chips = makeChips(says, tell, (gone) => history.go(without([gone])));
  const node = el("div.kit-su-bench", el("div.kit-wrap.kit-su-tools", history.nodes, anew), chips.node);
  return {
    node,
    chips: chips.node,
    go: history.go,
    toggle: (chosen, done) => history.go(done ? without(chosen) : [...without(chosen), ...chosen]),
    reorder: (place, layers) => {
      const others = operations().filter((one) => !(one.do === "order" && one.place === place));
      const order = { do: "order", place, layers };
      history.go(says(order) === null ? others : [...others, order]);
    },
    draw: () => {
      history.follow();
      history.update();
      anew.setAttribute("aria-disabled", String(untouched()));
      chips.draw(operations());
    },
  };
};
