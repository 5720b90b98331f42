// A trained model as a zip of the folder that kit_core.load_pretrained opens.

import { writeCard } from "./card.js";
import { sha256 } from "./sha256.js";
import { beyond } from "./switches.js";
import { writeZip } from "./zip.js";

export const FILES = {
  card: "card.json",
  tokenizer: "tokenizer.json",
  weights: "model.safetensors",
  pairs: "pairs.tsv", // the reader's own
};
const bytesOf = (text) => new TextEncoder().encode(text);

export const writeTokenizer = ({ kind: _, ...vocabulary }) => `${JSON.stringify(vocabulary)}\n`;

/** One a line, in two columns, as kit_core's training reads them. */
const writePairs = (pairs) =>
  pairs.map((pair) => `${pair.map((text) => text.replace(/\s+/gu, " ").trim()).join("\t")}\n`).join("");

/**
 * An entry of entryOf, and the reader's own pairs, as { zip, missing }: its bytes, and Korean names of what kit_core could
 * not do, for which it refuses the card.
 */
export const zipOf = (entry, pairs = []) => {
  const { tokenizer, weights, crc32: _, operations: __, ...card } = entry;
  const files = {
    [FILES.weights]: weights,
    [FILES.tokenizer]: bytesOf(writeTokenizer(tokenizer)),
  };
  if (pairs.length) files[FILES.pairs] = bytesOf(writePairs(pairs));
  const sums = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
  const missing = beyond(entry.training);
  const more = { tokenizer: tokenizer.kind, files: sums, ...(missing.length ? { beyond: missing } : {}) };
  files[FILES.card] = bytesOf(writeCard({ ...card, ...more }));
  const folder = Object.entries(files).map(([name, bytes]) => [`${entry.name}/${name}`, bytes]);
  return { zip: writeZip(Object.fromEntries(folder)), missing };
};
