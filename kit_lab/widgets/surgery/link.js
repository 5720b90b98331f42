// Operations as a part of the page's address: headOff:encoder/layer_0/self_attention:1,order:encoder:0.2.1

import { keyOf } from "./catalogue.js";

const MOST = 200;

/** "headOff:encoder/layer_0/self_attention:1" back to an operation. What it says need not exist. */
const operationOf = (word) => {
  const [what, place, more] = word.split(":");
  if (what === "headOff") return { do: what, place, head: Number(more) };
  if (what === "order") return { do: what, place, layers: (more ?? "").split(".").map(Number) };
  return { do: what, place };
};

/** The rule of an address (shared/rules.js): operations that `says` does not know, or that are odd, are skipped one by one. */
export const operationsRule = (says) => ({
  write: (operations) => operations.map(keyOf).join(","),
  read: (text, skip) => {
    const words = text.split(",").filter(Boolean);
    const found = new Map();
    for (const word of words.slice(0, MOST)) {
      const operation = operationOf(word);
      const key = operation.do === "order" ? `order:${operation.place}` : word;
      if (keyOf(operation) === word && says(operation) !== null && !found.has(key)) found.set(key, operation);
    }
    if (found.size < words.length) skip?.();
    return [...found.values()];
  },
});
