// Tables whose columns and rows have names.

import { el } from "./dom.js";

const cellOf = (kind, attributes) => (content) =>
  /^T[DH]$/.test(content?.tagName) ? content : el(kind, attributes, content);

/** The names of the columns; what is a cell already stays what it is, here and in rows. */
export const headRow = (...names) => el("thead", el("tr", names.flat().map(cellOf("th", { scope: "col" }))));
export const bodyRow = (name, ...cells) =>
  el("tr", cellOf("th", { scope: "row" })(name), cells.flat().map(cellOf("td", {})));
