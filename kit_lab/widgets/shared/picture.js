// A widget's picture as an SVG of its own: boxes, texts, drawings and canvases as they stand on the screen, colours resolved
// and fonts named, with what it is and where it is from under it.

import { id, svg } from "./dom.js";
import { picked, textLines } from "./picture_text.js";

const MARGIN = 16;
const GAP = 12;
const SMALL = 13;
const PAINT = [
  ...[
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-linecap",
  ],
  ...["stroke-linejoin", "stop-color", "opacity", "paint-order", "font-family", "font-size", "font-weight"],
  ...["font-style", "text-anchor", "dominant-baseline", "letter-spacing"],
];
const KEPT =
  /^(d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height|points|transform|viewBox|offset|id|preserveAspectRatio|gradientUnits|marker-(start|mid|end)|marker(Width|Height|Units)|ref[XY]|orient|clip-path|mask)$/;
const number = (value) => Number.parseFloat(value) || 0;
const short = (value) => Number(value.toFixed(2));
const unseen = (style) => style.display === "none" || style.visibility === "hidden";
const clear = (colour) => /^(transparent|rgba\(.*, 0\)|.* \/ 0\))$/.test(colour);

/** A copy of an SVG's element that needs no style sheet. */
const copied = (node) => {
  const style = getComputedStyle(node);
  const kept = node.closest("defs"); // never drawn by itself, but referred to
  if (
    (style.display === "none" && !kept) ||
    /^(script|style|foreignObject|animate.*|set)$/.test(node.localName)
  )
    return null;
  const copy = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value } of node.attributes) if (KEPT.test(name)) copy.setAttribute(name, value);
  for (const name of PAINT) {
    const value = style.getPropertyValue(name);
    if (value && value !== "normal") copy.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (style.visibility === "hidden") copy.setAttribute("visibility", "hidden");
  if (!node.hasAttribute("transform") && style.transform !== "none" && node.localName !== "svg")
    copy.setAttribute("transform", style.transform.replace(/^matrix3d.*/, ""));
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.data);
    else if (child.nodeType === Node.ELEMENT_NODE) copy.append(...[copied(child)].filter(Boolean));
  }
  return copy;
};

const drawing = (node, box) => {
  const copy = copied(node);
  const { x, y, width, height } = box;
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, short(value));
  if (!node.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("overflow", getComputedStyle(node).overflow === "visible" ? "visible" : "hidden");
  return copy;
};

/** A scale of colours, which runs from left to right. */
const ramp = (style, { x, y, width, height }) => {
  const colours = /^linear-gradient/.test(style.backgroundImage)
    ? style.backgroundImage.match(/rgba?\([^)]*\)/g)
    : null;
  if (!colours || colours.length < 2) return [];
  const name = id("ramp");
  const stops = colours.map((colour, n) =>
    svg("stop", { offset: short(n / (colours.length - 1)), "stop-color": colour }),
  );
  return [
    svg("linearGradient", { id: name }, stops),
    svg("rect", { x, y, width, height, fill: `url(#${name})` }),
  ];
};

/** Background and border of a box. */
const frame = (style, { x, y, width, height }) => {
  const sides = ["top", "right", "bottom", "left"].map((side) => ({
    size:
      style.getPropertyValue(`border-${side}-style`) === "none"
        ? 0
        : number(style.getPropertyValue(`border-${side}-width`)),
    colour: style.getPropertyValue(`border-${side}-color`),
    dashed: /dashed|dotted/.test(style.getPropertyValue(`border-${side}-style`)),
  }));
  const even = sides.every(({ size, colour }) => size === sides[0].size && colour === sides[0].colour);
  const rx = Math.min(number(style.borderTopLeftRadius), width / 2, height / 2);
  const inset = even ? sides[0].size / 2 : 0;
  const stroke = (side) =>
    side.size && !clear(side.colour)
      ? {
          stroke: side.colour,
          "stroke-width": side.size,
          "stroke-dasharray": side.dashed ? 3 * side.size : null,
        }
      : {};
  const filled = !clear(style.backgroundColor);
  const nodes = [];
  if (filled || (even && stroke(sides[0]).stroke))
    nodes.push(
      svg("rect", {
        x: short(x + inset),
        y: short(y + inset),
        width: short(Math.max(0, width - 2 * inset)),
        height: short(Math.max(0, height - 2 * inset)),
        rx: short(Math.max(0, rx - inset)),
        fill: filled ? style.backgroundColor : "none",
        ...(even ? stroke(sides[0]) : {}),
      }),
    );
  if (even) return nodes;
  const [right, bottom] = [x + width, y + height];
  const ends = [
    [x, y, right, y],
    [right, y, right, bottom],
    [x, bottom, right, bottom],
    [x, y, x, bottom],
  ];
  sides.forEach((side, n) => {
    const [x1, y1, x2, y2] = ends[n].map(short);
    if (stroke(side).stroke) nodes.push(svg("line", { x1, y1, x2, y2, ...stroke(side) }));
  });
  return nodes;
};

/** The little sample that a style sheet puts before a name in a key. */
const sample = (node, box) => {
  const style = getComputedStyle(node, "::before");
  const [width, height] = [number(style.width), number(style.height)];
  if (style.content === "none" || style.content === "normal" || !width || unseen(style)) return [];
  if (style.transform !== "none") return []; // the marker of what can be unfolded
  const rise = number(style.borderTopWidth);
  const y = box.y + (box.height - Math.max(height, rise)) / 2;
  return frame(style, { x: box.x + number(style.marginLeft), y, width, height: Math.max(height, rise) });
};

/** Everything that an element shows, with `from` as the origin; `reach` learns how far it goes. */
const shown = (node, from, reach) => {
  const style = getComputedStyle(node);
  const rect = node.getBoundingClientRect();
  if (unseen(style) || node.classList.contains("kit-hidden") || !node.getClientRects().length) return [];
  if (/^(script|style|option)$/.test(node.localName) || Number(style.opacity) === 0) return [];
  const box = { x: rect.x - from.x, y: rect.y - from.y, width: rect.width, height: rect.height };
  reach(box.x + box.width, box.y + box.height);
  if (node.localName === "svg") return [drawing(node, box)];
  const nodes = [...ramp(style, box), ...frame(style, box)];
  if (node.localName === "canvas") {
    const { x, y, width, height } = box;
    if (node.width && node.height)
      nodes.push(
        svg("image", {
          ...{ x, y, width, height, preserveAspectRatio: "none", href: node.toDataURL() },
          style: style.imageRendering === "auto" ? null : `image-rendering: ${style.imageRendering}`,
        }),
      );
    return nodes;
  }
  nodes.push(...sample(node, box));
  const inside = [];
  const value = picked(node);
  if (value) inside.push(...textLines(node, style, from, value));
  for (const child of value ? [] : node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) inside.push(...textLines(child, style, from));
    else if (child.nodeType === Node.ELEMENT_NODE) inside.push(...shown(child, from, reach));
  }
  const cut = /hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  const { x, y, width, height } = box;
  if (cut) nodes.push(svg("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, inside));
  else nodes.push(...inside);
  return Number(style.opacity) < 1 ? [svg("g", { opacity: style.opacity }, nodes)] : nodes;
};

/** Where the page lies in the book, or on the web: no path of the reader's own machine. */
const address = () => {
  if (location.protocol !== "file:") return location.href;
  const top = new URL(document.documentElement.dataset.content_root ?? "./", location.href).href;
  return location.href.replace(top, "");
};

const readable = (text) => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

/** The picture of `nodes`, one below the other, with its caption. */
export const pictureOf = ({ nodes, root, title, where = "" }) => {
  const style = getComputedStyle(root);
  let [right, top] = [360, MARGIN];
  const parts = nodes
    .filter((node) => node?.getClientRects().length)
    .map((node) => {
      const { x, y } = node.getBoundingClientRect();
      let bottom = 0;
      const from = { x: x - MARGIN, y: y - top };
      const drawn = shown(node, from, (toRight, toBottom) => {
        right = Math.max(right, toRight + MARGIN);
        bottom = Math.max(bottom, toBottom);
      });
      top = Math.max(top, bottom) + GAP;
      return svg("g", drawn);
    });
  const fit = Math.floor((right - 2 * MARGIN) / (SMALL * 0.62));
  const rows = readable(where).match(new RegExp(`.{1,${fit}}`, "gu")) ?? [];
  const caption = [title, ...(where ? [document.title] : []), ...rows].map((text, n) => {
    top += 1.5 * SMALL;
    const look = n
      ? { fill: style.getPropertyValue("--kit-muted") }
      : { fill: style.color, "font-weight": 600 };
    return svg("text", { x: MARGIN, y: short(top), "font-size": SMALL, ...look }, text);
  });
  const [width, height] = [Math.ceil(right), Math.ceil(top + MARGIN)];
  return svg(
    "svg",
    {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "font-family": style.fontFamily.replaceAll('"', "'"),
    },
    svg("title", title),
    svg("rect", { width, height, fill: clear(style.backgroundColor) ? "#ffffff" : style.backgroundColor }),
    parts,
    caption,
  );
};

const save = (asked) => {
  const text = new XMLSerializer().serializeToString(pictureOf(asked));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  link.download = `${asked.name}.svg`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

globalThis.kitPicture = { save, pictureOf, address };
