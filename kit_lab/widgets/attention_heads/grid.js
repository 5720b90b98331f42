// Every layer and head at a glance: a grid of small maps that doubles as the chooser of layer and head.

import * as kit from "../shared/kit.js";

/** oninput(layer, head) is called when the reader picks a map. */
export const makeGrid = (onpick) => {
  const node = kit.el("div.ah-grid", { role: "grid", "aria-label": "층과 헤드 고르기" });
  let cells = []; // [layer][head] -> {box, canvas}
  let shape = "";

  const pick = (layer, head) => {
    const box = cells[layer]?.[head]?.box;
    if (!box) return;
    onpick(layer, head);
    box.focus();
  };
  const steer = (event, layer, head) => {
    const [lastLayer, lastHead] = [cells.length - 1, cells[layer].length - 1];
    const far = event.ctrlKey || event.metaKey;
    const step = kit.arrowOf(event);
    const to = step
      ? [layer + step[0], head + step[1]]
      : { Home: [far ? 0 : layer, 0], End: [far ? lastLayer : layer, lastHead] }[event.key];
    if (!to) return;
    event.preventDefault();
    pick(...to);
  };

  const build = (layers, heads) => {
    const counts = (n) => Array.from({ length: n }, (_, i) => i);
    cells = counts(layers).map((layer) =>
      counts(heads).map((head) => {
        const canvas = kit.el("canvas", { "aria-hidden": "true" });
        const box = kit.el(
          "div.ah-cell",
          {
            role: "gridcell",
            "aria-label": `층 ${layer + 1}, 헤드 ${head + 1}`,
            onclick: () => pick(layer, head),
            onkeydown: (event) => steer(event, layer, head),
          },
          canvas,
        );
        return { box, canvas };
      }),
    );
    node.replaceChildren(
      kit.el(
        "div.ah-grid-row",
        { role: "row" },
        kit.el("span.ah-corner", { role: "columnheader" }, kit.el("span.kit-hidden", "층")),
        ...counts(heads).map((head) =>
          kit.el("span", { role: "columnheader" }, kit.el("span.kit-hidden", "헤드 "), String(head + 1)),
        ),
      ),
      ...cells.map((row, layer) =>
        kit.el(
          "div.ah-grid-row",
          { role: "row" },
          kit.el("span", { role: "rowheader" }, kit.el("span.kit-hidden", "층 "), String(layer + 1)),
          ...row.map(({ box }) => box),
        ),
      ),
    );
  };

  /** `room` is the width there is; a map gets whole pixels a token where that is possible. Returns the width taken. */
  const draw = (chosen, room, palette) => {
    const { layers, heads, rows, columns, layer, head } = chosen;
    if (shape !== `${layers} ${heads}`) build(layers, heads);
    shape = `${layers} ${heads}`;
    const gap = heads > 6 ? 4 : 6;
    let width = Math.max(20, Math.min(72, Math.floor((room - 18 - heads * gap) / heads)));
    if (width >= columns && width - (width % columns) >= 24) width -= width % columns;
    const height = Math.max(20, Math.min(2 * width, Math.round((width * rows) / columns)));
    node.style.setProperty("--ah-heads", heads);
    node.style.setProperty("--ah-gap", `${gap}px`);
    node.style.setProperty("--ah-width", `${width}px`);
    node.style.setProperty("--ah-height", `${height}px`);
    cells.flat().forEach(({ canvas }, i) => {
      const weights = chosen.of(Math.floor(i / heads), i % heads);
      kit.paint(canvas, rows, columns, (n) => palette.pixels[weights[n]]);
      canvas.style.imageRendering = width >= columns ? "pixelated" : "auto";
    });
    select(layer, head);
    return 18 + heads * (width + gap);
  };

  const select = (layer, head) =>
    cells.forEach((row, l) =>
      row.forEach(({ box }, h) => {
        const chosen = l === layer && h === head;
        box.setAttribute("aria-selected", chosen);
        box.tabIndex = chosen ? 0 : -1;
      }),
    );

  return { node, draw, select };
};
