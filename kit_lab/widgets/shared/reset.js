// 「처음으로」: what the reader has changed goes back to how the page opened. Beside it stands what hands it on.

import { el } from "./dom.js";
import { oneStop } from "./one_stop.js";
import { footButton, makeShare } from "./share.js";

/**
 * A button that gives `write` the values of `names` with which this view of the model opened. What the view keeps for
 * itself (a pinned row, say) has moved when `moved()` is true and goes back with `back()`. `update()` after every redraw
 * shows whether there is anything to undo. `node` holds the button at the foot of the widget.
 *
 * `share` is what makeShare asks for: its `read()` tells only what the model does not, and `open(state)` may be left out
 * where `write` does it.
 */
export const makeReset = ({ model, names, write, moved = () => false, back = () => {}, share = null }) => {
  const now = () => names.map((name) => JSON.stringify(model.get(name) ?? null));
  const opened = now();
  const values = Object.fromEntries(names.map((name) => [name, model.get(name)]));
  const changed = () => moved() || now().some((text, n) => text !== opened[n]);
  const press = () => {
    if (!changed()) return;
    write(values);
    back();
    link?.forget();
  };
  const held = () =>
    Object.fromEntries(Object.keys(share.rules).map((name) => [name, model.get(name) ?? null]));
  const link =
    share && makeShare({ model, open: write, ...share, read: () => ({ ...held(), ...share.read?.() }) });
  const button = footButton("reset", "처음으로", press, "kit-reset");
  // A button that is truly disabled would lose the keyboard's focus to the page.
  const update = () => button.setAttribute("aria-disabled", String(!changed()));
  const node = el(
    "div.kit-foot",
    { role: "toolbar", "aria-label": "되돌리기와 건네기" },
    button,
    link?.nodes,
  );
  return { node: oneStop(node, [...node.querySelectorAll("button")]), update };
};
