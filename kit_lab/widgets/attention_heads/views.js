// One head, large: a heat map or lines from token to token. Both share the list of query tokens on the left.

import * as kit from "../shared/kit.js";
import { shownToken, spokenToken, tokenNodes } from "./data.js";
import { arrangeLines } from "./lines.js";
import { arrangeMap, drawMap } from "./map.js";

export const HINT =
  "이 쿼리는 어느 키를 볼까? 하나를 마음에 두고 짐작한 다음, 그 쿼리 토큰을 가리키거나 눌러 가중치를 본다.";

const SCROLLING = { tabindex: "0", role: "region", "aria-label": "큰 지도, 가로로 넘겨 보기" };
/** What is wider than its place can be scrolled by keyboard, too; what is not stands in nobody's way. */
export const letScroll = (region, scrolls) => {
  for (const [name, value] of Object.entries(SCROLLING))
    if (scrolls) region.setAttribute(name, value);
    else region.removeAttribute(name);
};

/** onhover(row or -1) while the pointer passes, onpin(row or -1) when the reader decides. */
export const makePlot = ({ onhover, onpin }) => {
  const list = kit.el("div.ah-queries", {
    role: "listbox",
    "aria-label": "따라갈 쿼리 토큰(보는 쪽)",
  });
  const canvas = kit.el("canvas.ah-canvas", { "aria-hidden": "true" });
  const drawing = kit.svg("svg.ah-drawing", { "aria-hidden": "true" });
  const stage = kit.el("div.ah-stage", canvas, drawing);
  const node = kit.el("div.ah-plot", list, stage);
  let options = [];
  let pinned = -1;
  let layout = null;

  // ---- the query tokens ---------------------------------------------------------------------------
  const focusRow = (row) => options[Math.max(0, Math.min(options.length - 1, row))]?.focus();
  const toggle = (row) => onpin(row === pinned ? -1 : row);
  // A pointer that merely rests on a row must not hide the one that the keys have reached.
  const pinByKey = (row) => {
    onhover(-1);
    onpin(row);
  };
  const onkeydown = (event, row) => {
    const to = { ArrowUp: row - 1, ArrowDown: row + 1, Home: 0, End: options.length - 1 }[event.key];
    if (to !== undefined) focusRow(to);
    else if (event.key === "Escape") pinByKey(-1);
    else if (event.key === "Enter" || event.key === " ") pinByKey(row === pinned ? -1 : row);
    else return;
    event.preventDefault();
  };
  let listed = null;
  const buildList = (queries) => {
    if (queries === listed) return; // keeps the focus where it is
    listed = queries;
    const languages = kit.languagesOf(queries);
    options = queries.map((token, row) =>
      kit.el(
        "div.ah-query",
        {
          role: "option",
          lang: languages[row],
          title: spokenToken(token),
          onclick: () => toggle(row),
          onkeydown: (event) => onkeydown(event, row),
          // The keyboard follows as it moves; a click decides by itself.
          onfocus: (event) => event.target.matches(":focus-visible") && pinByKey(row),
          // Not on entering: a row that slides under a pointer at rest was not pointed at.
          onpointermove: (event) => event.pointerType !== "touch" && onhover(row),
          onpointerleave: () => onhover(-1),
        },
        tokenNodes(token),
      ),
    );
    list.replaceChildren(...options);
  };
  const rowAt = (event) => {
    if (layout?.view !== "map") return -1;
    const row = Math.floor((event.offsetY - layout.top) / layout.pitch);
    return row >= 0 && row < options.length ? row : -1;
  };
  stage.addEventListener("pointermove", (event) => event.pointerType !== "touch" && onhover(rowAt(event)));
  stage.addEventListener("pointerleave", () => onhover(-1));
  stage.addEventListener("click", (event) => rowAt(event) >= 0 && toggle(rowAt(event)));

  /** Lays the plot out for tokens, a view and a width; says whether it is wider than that. */
  const arrange = (chosen, room) => {
    const family = getComputedStyle(node).fontFamily;
    buildList(chosen.queries);
    const widest = Math.max(
      ...chosen.queries.map((token) => kit.measure(kit.shorten(shownToken(token)), 14, family)),
    );
    const gutter = Math.min(110, Math.ceil(widest * 1.06) + 14);
    layout = (chosen.view === "map" ? arrangeMap : arrangeLines)(chosen, room - gutter, family);
    Object.assign(layout, { view: chosen.view, gutter });
    list.style.cssText =
      `width:${gutter}px;padding-top:${layout.top}px;--ah-pitch:${layout.pitch}px;` +
      `--ah-size:${Math.min(14, layout.pitch - 2)}px`;
    canvas.hidden = chosen.view !== "map";
    drawing.setAttribute("width", layout.width);
    drawing.setAttribute("height", layout.height);
    stage.style.cssText = `width:${layout.width}px;height:${layout.height}px`;
    drawing.replaceChildren(...layout.nodes);
    node.dataset.view = chosen.view;
    return gutter + layout.width > room;
  };

  const follow = (chosen, row, palette) => {
    pinned = chosen.row;
    const active = Math.max(0, pinned);
    options.forEach((option, i) => {
      option.setAttribute("aria-selected", i === pinned);
      option.tabIndex = i === active ? 0 : -1;
      option.classList.toggle("ah-followed", i === row);
    });
    if (chosen.view === "map") drawMap(canvas, chosen, row, palette, layout);
    layout.follow(chosen.weights, row);
  };

  return { node, arrange, weigh: ({ weights }) => layout.weigh?.(weights), follow };
};
