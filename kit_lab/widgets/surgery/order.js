// The order in which the layers of a stack are passed: a strip of layers, and four things to do with the chosen one.

import { el } from "../shared/kit.js";
import { MOST_LAYERS } from "./catalogue.js";

/** onchange(layers) hears the new order. draw(layers) shows one. */
export const makeOrder = (name, numbers, onchange) => {
  let layers = numbers;
  let at = 0;
  const strip = el("span.kit-su-strip");
  const put = (next, place) => {
    at = place;
    onchange(next);
  };
  /** The layers with `here` in the place of the chosen one. */
  const instead = (...here) => [...layers.slice(0, at), ...here, ...layers.slice(at + 1)];
  const swap = (by) => {
    const next = [...layers];
    [next[at], next[at + by]] = [next[at + by], next[at]];
    put(next, at + by);
  };
  const acts = [
    ["한 칸 앞으로", () => at > 0, () => swap(-1)],
    ["한 칸 뒤로", () => at < layers.length - 1, () => swap(1)],
    ["한 번 더", () => layers.length < MOST_LAYERS, () => put(instead(layers[at], layers[at]), at + 1)],
    ["빼기", () => layers.length > 1, () => put(instead(), Math.max(0, at - 1))],
  ].map(([words, can, act]) => ({
    can,
    node: el("button.kit-su-act", { onclick: act }, words),
  }));
  const show = () => {
    at = Math.min(at, layers.length - 1);
    strip.replaceChildren(
      ...layers.map((layer, i) =>
        el(
          "button.kit-su-turn",
          {
            "aria-pressed": String(i === at),
            "aria-label": `${i + 1}번째로 지나는 층 ${layer + 1}`,
            onclick: () => {
              at = i;
              show();
              strip.children[at].focus();
            },
          },
          `층 ${layer + 1}`,
        ),
      ),
    );
    for (const { node, can } of acts) node.disabled = !can();
  };
  const node = el(
    "div.kit-su-order",
    { role: "group", "aria-label": `${name} 층의 차례` },
    el("span.kit-su-short", "층의 차례"),
    strip,
    el("span.kit-su-acts", ...acts.map((one) => one.node)),
  );
  show();
  return {
    node,
    draw: (next) => {
      if (next.join() === layers.join() && strip.children.length) return;
      layers = next;
      show();
    },
  };
};
