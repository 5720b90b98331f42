// Texts that can be tried at once.

import { el } from "./dom.js";
import { oneStop } from "./one_stop.js";

/** A sample is a text, or a text with another to compare it with: onpick(sample) hears which one was pressed. */
export const makeSamples = (samples, onpick) => {
  const buttons = samples.map((sample) => {
    const [text, other] = [sample].flat();
    const title = other ? `견줄 글: ${other}` : null;
    return el("button.kit-live-sample", { title, onclick: () => onpick(sample) }, text || "빈 글");
  });
  const node = el("div.kit-wrap.kit-live-samples", { role: "toolbar", "aria-label": "준비한 글" }, buttons);
  node.hidden = !buttons.length;
  return buttons.length ? oneStop(node, buttons) : node;
};
