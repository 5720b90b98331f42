// Architecture map: Figure 1 as boxes that can be chosen, on a drawing of the arrows between them.

import * as kit from "../shared/kit.js";
import { el, svg } from "../shared/kit.js";
import { BOX, COLUMNS } from "./data.js";

const HEIGHT = { small: 30, plain: 36, tall: 46 };
const GAP = { inside: 12, between: 30, outside: 22 };
const NARROW = 320;
const FRAME = { top: 36, bottom: 24 };

/** Places every box for a given width: {id: {x, y, width, height}}, from the bottom up, and how high it all is. */
const layout = (width) => {
  const half = width / 2;
  // room for the residual connections, and between the columns
  const [lane, inner] = width < NARROW ? [17, 10] : [24, 16];
  const boxWidth = half - lane - inner;
  const heightOf = (box) =>
    box.small ? HEIGHT.small : /attention$/.test(box.id) ? HEIGHT.tall : HEIGHT.plain;
  const places = {};
  let highest = 0;
  COLUMNS.forEach((boxes, column) => {
    const x = column ? half + inner : lane;
    let y = 0; // measured upwards from the bottom
    let bottom = null;
    boxes.forEach((box, i) => {
      const inFrame = /^(encoder|decoder)_/.test(box.id);
      if (box.frame) {
        const top = y + FRAME.top;
        places[box.id] = {
          x: column ? half + inner / 2 : 0,
          width: half - inner / 2,
          y: top,
          height: top - bottom,
          column,
        };
        y = top;
        return;
      }
      if (i) {
        const opensFrame = inFrame && bottom === null;
        if (opensFrame) bottom = y + 12;
        y += opensFrame ? 12 + FRAME.bottom : !inFrame ? GAP.outside : box.small ? GAP.inside : GAP.between;
      }
      y += heightOf(box);
      places[box.id] = { x, width: boxWidth, y, height: heightOf(box), column };
    });
    highest = Math.max(highest, y);
  });
  const height = highest + 22;
  for (const place of Object.values(places)) place.y = height - place.y; // from the top from here on
  return { places, height, half, lane };
};

const middle = ({ x, width }) => x + width / 2;
const foot = ({ y, height }) => y + height;

/** The arrows: {from, to, d, tip}. `from` and `to` are boxes, so that a chosen box can light up what touches it. */
const arrows = ({ places: p, half, lane }) => {
  const list = [];
  COLUMNS.forEach((boxes) => {
    const flow = boxes.filter((box) => !box.frame);
    flow.slice(1).forEach((box, i) => {
      const [below, here] = [p[flow[i].id], p[box.id]];
      list.push({ from: flow[i].id, to: box.id, d: `M${middle(below)} ${below.y}V${foot(here) + 1}` });
      if (!/_norm$/.test(box.id)) return;
      // The residual connection leaves below the sub-layer and enters Add & Norm from the outer side.
      const start = foot(below) + 12;
      const side = here.column ? here.x + here.width + lane / 2 : here.x - lane / 2;
      const end = here.column ? here.x + here.width + 1 : here.x - 1;
      list.push({
        from: flow[i - 1].id,
        to: box.id,
        d: `M${middle(below)} ${start}H${side}V${here.y + here.height / 2}H${end}`,
        residual: true,
      });
    });
    const last = p[flow.at(-1).id];
    if (last.column)
      list.push({ from: flow.at(-1).id, to: "", d: `M${middle(last)} ${last.y}V${last.y - 18}` });
  });
  for (const box of Object.values(BOX)) {
    if (!/self_attention$/.test(box.id)) continue;
    const here = p[box.id];
    for (const side of [-1, 1]) {
      const x = middle(here) + (side * here.width) / 3.2;
      list.push({
        from: COLUMNS[here.column][2].id,
        to: box.id,
        d: `M${middle(here)} ${foot(here) + 12}H${x}V${foot(here) + 1}`,
      });
    }
  }
  const [memory, cross] = [p.encoder_feed_forward_norm, p.decoder_cross_attention];
  const up = p.encoder.y - 12;
  for (const share of [0.32, 0.68]) {
    const y = cross.y + cross.height * share;
    list.push({
      from: "encoder_feed_forward_norm",
      to: "decoder_cross_attention",
      d: `M${middle(memory)} ${memory.y}V${up}H${half + 1}V${y}H${cross.x - 1}`,
    });
  }
  return list;
};

/** An arrow's head. WebKit knows no context-stroke, so that each colour of the arrows needs a head of its own. */
const tip = (look) =>
  svg(
    "marker",
    {
      id: kit.id("kit-tip"),
      viewBox: "0 0 8 8",
      refX: 7,
      refY: 4,
      markerWidth: 6,
      markerHeight: 6,
      orient: "auto-start-reverse",
    },
    svg("path", { d: "M0 0.5L8 4L0 7.5Z", class: `kit-am-tip ${look}` }),
  );

/** One radio button a box over one drawing. `choose(id)` is called with what the reader picks. */
export const drawing = (choose) => {
  const canvas = svg("svg.kit-am-arrows", { "aria-hidden": "true" });
  const buttons = {};
  const node = el(
    "div.kit-am-map",
    { role: "radiogroup", "aria-label": "논문의 그림 1: 상자를 고른다" },
    canvas,
  );
  COLUMNS.forEach((boxes, column) =>
    boxes.forEach((box) => {
      const side = column ? "디코더 쪽" : "인코더 쪽";
      const button = el("button", {
        role: "radio",
        "aria-checked": "false",
        tabindex: -1,
        "data-box": box.id,
        "aria-label": box.frame ? null : `${box.name}, ${side}`,
        class: `kit-am-box${box.frame ? " is-frame" : ""}${/attention$/.test(box.id) ? " is-attention" : ""}`,
        onclick: () => choose(box.id),
      });
      buttons[box.id] = button;
      node.append(button);
    }),
  );
  let placed = null;

  const neighbour = (id, key) => {
    const column = COLUMNS.findIndex((boxes) => boxes.some((box) => box.id === id));
    const order = COLUMNS[column].map((box) => box.id);
    const at = order.indexOf(id);
    if (key === "ArrowUp") return order[Math.min(order.length - 1, at + 1)];
    if (key === "ArrowDown") return order[Math.max(0, at - 1)];
    if (key === "Home") return order[0];
    if (key === "End") return order.at(-1);
    const height = (one) => placed.places[one].y;
    const other = COLUMNS[1 - column].map((box) => box.id);
    const wanted = { ArrowLeft: 1, ArrowRight: 0 }[key] === column;
    return wanted
      ? other.reduce((best, one) =>
          Math.abs(height(one) - height(id)) < Math.abs(height(best) - height(id)) ? one : best,
        )
      : id;
  };
  node.addEventListener("keydown", (event) => {
    const id = event.target.dataset?.box;
    if (!id || !/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const next = neighbour(id, event.key);
    choose(next);
    buttons[next].focus();
  });

  let width = 0;
  let tips = null;
  const place = (next) => {
    width = next;
    placed = layout(width);
    node.style.width = `${width}px`;
    node.classList.toggle("is-narrow", width < NARROW);
    node.style.height = `${placed.height}px`;
    for (const [id, { x, y, width: w, height: h }] of Object.entries(placed.places))
      Object.assign(buttons[id].style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    canvas.setAttribute("viewBox", `0 0 ${width} ${placed.height}`);
    tips = { plain: tip(""), lit: tip("is-strong") };
    canvas.replaceChildren(
      svg("defs", Object.values(tips)),
      ...arrows(placed).map(({ from, to, d, residual }) =>
        svg("path", {
          d,
          class: residual ? "kit-am-arrow is-residual" : "kit-am-arrow",
          "data-from": from,
          "data-to": to,
          "marker-end": `url(#${tips.plain.id})`,
        }),
      ),
    );
  };
  const draw = (state, available) => {
    const next = Math.round(Math.min(420, Math.max(232, available)));
    if (next !== width) place(next);
    for (const [id, button] of Object.entries(buttons)) {
      const box = BOX[id];
      button.setAttribute("aria-checked", String(id === state.box));
      button.tabIndex = id === state.box ? 0 : -1;
      const label = box.frame ? `${box.name} × ${state.layers}` : box.name;
      if (button.textContent !== label) button.replaceChildren(el("span", label));
    }
    for (const path of canvas.querySelectorAll("path[data-from]")) {
      const lit = path.dataset.from === state.box || path.dataset.to === state.box;
      if (path.classList.contains("is-lit") === lit) continue;
      // WebKit goes on drawing the head that a path had first: another head needs another path.
      const next = path.cloneNode();
      next.classList.toggle("is-lit", lit);
      next.setAttribute("marker-end", `url(#${(lit ? tips.lit : tips.plain).id})`);
      path.replaceWith(next);
    }
  };
  return { node, draw };
};
