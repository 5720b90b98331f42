// The operations and the text as a part of the page's address, to be handed on: #surgery=headOff:place:1,...&text=...

import { keyOf } from "./catalogue.js";

const LONGEST_TEXT = 200;
const MOST = 200;

export const fragmentOf = (operations, text) =>
  `#surgery=${encodeURIComponent(operations.map(keyOf).join(","))}&text=${encodeURIComponent(text)}`;

/** "headOff:encoder/layer_0/self_attention:1" back to an operation. What it says need not exist. */
const operationOf = (word) => {
  const [what, place, more] = word.split(":");
  if (what === "headOff") return { do: what, place, head: Number(more) };
  if (what === "order") return { do: what, place, layers: (more ?? "").split(".").map(Number) };
  return { do: what, place };
};

/**
 * What an address asks for: null without a part of it that is meant for this, else { operations, text, skipped }. Odd
 * operations, and those that `says` does not know, are counted and left out.
 */
export const readFragment = (hash, says) => {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  if (!given.has("surgery")) return null;
  const words = given.get("surgery").split(",").filter(Boolean);
  const found = new Map();
  for (const word of words.slice(0, MOST)) {
    const operation = operationOf(word);
    const key = operation.do === "order" ? `order:${operation.place}` : word;
    if (keyOf(operation) === word && says(operation) !== null && !found.has(key)) found.set(key, operation);
  }
  const text = given.get("text") ?? "";
  return {
    operations: [...found.values()],
    text: [...text].length <= LONGEST_TEXT ? text : "",
    skipped: words.length - found.size,
  };
};
