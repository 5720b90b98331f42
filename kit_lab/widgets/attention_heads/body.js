// What attention heads are looked at with: all of them at a glance, one of them large, the followed row in words.

import * as kit from "../shared/kit.js";
import { CODES, weightOf } from "../shared/weights.js";
import { KIND_NAMES, rowSentence } from "./data.js";
import { makeGrid } from "./grid.js";
import { HINT, letScroll, makePlot } from "./views.js";

const { el } = kit;

/** The colour of every code, as CSS and as a pixel: the square root lets small weights be seen. */
const makePalette = (root) => {
  const { weight } = kit.scales(root);
  const colours = Array.from({ length: CODES }, (_, code) => weight(Math.sqrt(weightOf(code))));
  return { css: colours.map(kit.rgb), pixels: colours.map((one) => kit.pixel(one)) };
};

const AXES = {
  map: "행은 쿼리(보는 쪽), 열은 키(보이는 쪽)",
  lines: "왼쪽은 쿼리(보는 쪽), 오른쪽은 키(보이는 쪽)",
};

/**
 * onhead(layer, head) and onpin(row or -1) hear what the reader chooses. All heads stand beside the large one where there
 * are `wide` px; `choice` stands beside its title, `legend` below the words.
 */
export const makeBody = (widget, { onhead, onpin, wide, choice = null, legend = null }) => {
  const { root, redraw, room, ends } = widget;
  let hovered = -1;
  let palette = null;
  let drawn = {}; // what the parts show now, so that following a token redraws only the large view
  let taken = 0; // width of the small maps
  const grid = makeGrid(onhead);
  const plot = makePlot({
    onhover: (row) => {
      if (row !== hovered) {
        hovered = row;
        redraw();
      }
    },
    onpin,
  });
  const title = el("div.ah-title");
  const axes = el("div.kit-small.ah-axes");
  const region = el("div.ah-scroll", plot.node);
  const sentence = el("p.ah-sentence.kit-number");
  const node = el(
    "div.ah-body",
    el(
      "div.ah-overview",
      el("div.kit-small.ah-axes", { "aria-hidden": "true" }, "가로줄은 층, 세로줄은 헤드"),
      grid.node,
    ),
    el("div.ah-detail", el("div.ah-head", title, choice), axes, region),
    el("div.ah-words", sentence, legend),
  );
  // Labels were measured in whatever font there was; measure again in the one that has come.
  const remeasure = () => {
    drawn = {};
    redraw();
  };
  document.fonts.addEventListener("loadingdone", remeasure);
  ends.push(() => document.fonts.removeEventListener("loadingdone", remeasure));

  /** Gives the followed row or -1, and the palette where anything else has changed. */
  const draw = (chosen) => {
    palette ??= makePalette(root);
    const { queries, keys, kind, layer, head, view } = chosen;
    const { buffer, byteOffset } = chosen.of(0, 0); // where the weights of all heads begin
    const now = { queries, keys, kind, layer, head, view, buffer, byteOffset, palette, room: room() };
    const changed = (...names) => names.some((name) => now[name] !== drawn[name]);
    const anew = changed(...Object.keys(now));
    const beside = now.room >= wide;
    root.classList.toggle("ah-wide", beside);
    if (changed("queries", "keys", "buffer", "byteOffset", "palette", "room"))
      taken = grid.draw(chosen, beside ? Math.min(310, now.room * 0.41) : now.room, palette);
    else if (anew) grid.select(layer, head);
    if (changed("queries", "keys", "kind", "view", "room"))
      letScroll(region, plot.arrange(chosen, beside ? now.room - taken - 28 : now.room));
    if (anew) {
      plot.weigh(chosen);
      axes.textContent = AXES[view];
      title.replaceChildren(
        el("strong", `층 ${layer + 1} · 헤드 ${head + 1}`),
        " ",
        el("span", KIND_NAMES[kind]),
      );
    }
    drawn = now;
    const row = hovered >= 0 && hovered < chosen.rows ? hovered : chosen.row;
    plot.follow(chosen, row, palette);
    sentence.replaceChildren(...(row < 0 ? [HINT] : kit.quoting(rowSentence(chosen, row), chosen.langOf)));
    return { row, anew: anew && palette };
  };
  const themed = () => {
    palette = null;
  };
  return { node, draw, themed, title, axes, large: plot.node, sentence };
};
