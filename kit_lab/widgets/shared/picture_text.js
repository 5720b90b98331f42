// The texts of a page as lines of an SVG, each where the browser has broken it.

import { svg } from "./dom.js";

const short = (value) => Number(value.toFixed(2));
let paper = null;

/** How far below the top of its box a line of text stands. */
const baseline = (style, height) => {
  paper ??= document.createElement("canvas").getContext("2d");
  paper.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = paper.measureText("가");
  return (height - above - below) / 2 + above;
};

const lineOf = (content, { x, y, width, height }, style) =>
  svg(
    "text",
    {
      x: short(x),
      y: short(y + baseline(style, height)),
      fill: style.color,
      "font-family": style.fontFamily.replaceAll('"', "'"),
      "font-size": style.fontSize,
      "font-weight": style.fontWeight,
      "font-style": style.fontStyle === "normal" ? null : style.fontStyle,
      style: "white-space: pre",
      // Where the font is missing another keeps to the same room.
      textLength: content.length > 1 ? short(width) : null,
      lengthAdjust: content.length > 1 ? "spacingAndGlyphs" : null,
    },
    content,
  );

/** What a control shows without a text node: { value, box }, or null for all others. */
export const picked = (node) => {
  if (node.localName === "select") return { value: node.selectedOptions[0]?.textContent ?? "" };
  if (node.localName !== "input") return null;
  return { value: /^(text|number)$/.test(node.type) ? node.value : "" };
};

const controlLine = (node, style, from, value) => {
  if (!value) return [];
  const rect = node.getBoundingClientRect();
  const inset = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
  const height = 1.25 * Number.parseFloat(style.fontSize);
  const width = Math.min(rect.width - 2 * inset, paperWidth(value, style, height));
  const centred = style.textAlign === "center" ? (rect.width - width) / 2 : inset;
  const x = /right|end/.test(style.textAlign) ? rect.width - inset - width : centred;
  return [
    lineOf(
      value,
      { x: rect.x - from.x + x, y: rect.y - from.y + (rect.height - height) / 2, width, height },
      style,
    ),
  ];
};
const paperWidth = (text, style, height) => {
  baseline(style, height); // sets the font
  return paper.measureText(text).width;
};

/** The lines that a text node is broken into; a control's value is one. */
export const textLines = (node, style, from, control = null) => {
  if (control) return controlLine(node, style, from, control.value);
  if (!node.data.trim()) return [];
  const range = document.createRange();
  const kept = style.whiteSpace.startsWith("pre");
  const lines = [];
  let at = 0;
  for (const letter of node.data) {
    range.setStart(node, at);
    at += letter.length;
    range.setEnd(node, at);
    const rect = [...range.getClientRects()].find(({ width }) => width > 0);
    if (!rect) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.y - rect.y) < rect.height / 2 && rect.x >= last.right - 1) {
      last.content += kept ? letter : letter.replace(/\s/, " ");
      last.right = rect.right;
    } else
      lines.push({
        content: letter.trim() || " ",
        x: rect.x,
        y: rect.y,
        right: rect.right,
        height: rect.height,
      });
  }
  return lines.map(({ content, x, y, right, height }) =>
    lineOf(content, { x: x - from.x, y: y - from.y, width: right - x, height }, style),
  );
};
