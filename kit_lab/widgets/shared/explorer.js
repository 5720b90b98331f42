// A line chart that the reader draws along.

import { el, svg } from "./dom.js";
import { draggable } from "./plot.js";

/**
 * `onmove(x, event)` is called with the value under the pointer. `frame()` says how much room there is now, and `draw` takes
 * the scale of x, what the chart is called and what stands in it.
 */
export const makeExplorer = ({ name, height, inset, onmove }) => {
  let scale = null;
  const picture = draggable(
    svg("svg.kit-plot", { height, role: "img" }),
    (pixel, event) => scale && onmove(scale.invert(pixel), event),
  );
  const node = el("div", { class: name }, picture);
  const frame = () => {
    const width = Math.max(240, node.clientWidth);
    return { width, right: width - inset.right, bottom: height - inset.bottom };
  };
  const draw = ({ xs, width, label, nodes }) => {
    scale = xs;
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("aria-label", label);
    picture.replaceChildren(...nodes);
  };
  return { node, frame, draw };
};
