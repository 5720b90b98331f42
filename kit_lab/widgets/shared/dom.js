// Elements of a page. Text always goes in as text (textContent), never as HTML.

import { languageOf } from "./languages.js";

const SVG = "http://www.w3.org/2000/svg";
let counter = 0;

/** A fresh id, so that labels can point at their controls. */
export const id = (prefix = "kit") => `${prefix}-${++counter}-${Math.random().toString(36).slice(2, 7)}`;

/** An element has got another text: it says in which language, as `el` does of what it is made with. */
export const tellLanguage = (node, text) => {
  const language = languageOf(text);
  if (language) node.setAttribute("lang", language);
  else node.removeAttribute("lang");
};

const maker =
  (create) =>
  (kind, ...children) => {
    const [tag, ...classes] = kind.split(".");
    const attributes = children[0]?.constructor === Object ? children.shift() : {};
    const node = create(tag);
    if (classes.length) node.setAttribute("class", classes.join(" "));
    if (tag === "button") node.type = tag; // it sends no form
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    const held = children.flat(Infinity).filter((child) => child !== null && child !== undefined);
    node.append(...held);
    const whole = held.length === 1 && typeof held[0] === "string" && !attributes.lang;
    const language = whole && languageOf(attributes["aria-label"] ?? held[0]);
    if (language) node.setAttribute("lang", language);
    return node;
  };

/** el("button.first.second", {onclick: f}, "text", node, ...); classes and attributes may be left out. */
export const el = maker((tag) => document.createElement(tag));
export const svg = maker((tag) => document.createElementNS(SVG, tag));

/** A field for one line of text, in which the browser proposes and corrects nothing. */
export const textField = (attributes) =>
  el("input", { type: "text", autocomplete: "off", spellcheck: "false", ...attributes });

/** Screen readers pass over the mark for a blank: in a name or a tip it stands as a word. */
export const inWords = (text) => text.replaceAll("␣", "빈칸");
/** A text as nodes, in which each mark for a blank has a name. */
export const audible = (text) =>
  text
    .split(/(␣)/)
    .filter(Boolean)
    .map((part) => (part === "␣" ? el("span", { role: "img", "aria-label": inWords(part) }, part) : part));

/** A text that is cut where its place ends; whoever points at it reads the whole. */
export const clipped = (tag, className, text, langOf = languageOf) =>
  el(tag, { class: `kit-clipped ${className}`, title: inWords(text), lang: langOf(text) }, audible(text));
