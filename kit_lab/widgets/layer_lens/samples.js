// Pairs of texts that can be tried at once.

import { el } from "../shared/kit.js";
import { oneStop } from "../shared/one_stop.js";

/** onpick([text, other]) hears which pair was pressed. */
export const makeSamples = (pairs, onpick) => {
  const buttons = pairs.map((pair) =>
    el(
      "button.kit-live-sample",
      {
        title: pair[1] ? `견줄 글: ${pair[1]}` : null,
        onclick: () => onpick(pair),
      },
      pair[0],
    ),
  );
  const node = el("div.kit-wrap.kit-live-samples", { role: "toolbar", "aria-label": "준비한 글" }, buttons);
  node.hidden = !pairs.length;
  return oneStop(node, buttons);
};
