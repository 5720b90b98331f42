// Texts that can be tried at once.

import { el } from "../shared/kit.js";
import { oneStop } from "../shared/one_stop.js";

/** onpick(text) hears which one was pressed. */
export const makeSamples = (texts, onpick) => {
  const buttons = texts.map((text) =>
    el("button.kit-live-sample", { onclick: () => onpick(text) }, text || "빈 글"),
  );
  const node = el("div.kit-wrap.kit-live-samples", { role: "toolbar", "aria-label": "준비한 글" }, buttons);
  return buttons.length ? oneStop(node, buttons) : node;
};
