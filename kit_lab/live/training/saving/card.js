// A card as kit_core.pretrained.card writes it: JSON, with the sha256 of its own content at the end.

import { sha256 } from "./sha256.js";

const CHECKSUM = "content_sha256";

/** A number as Python's json writes the one that it reads here. */
const numeral = (value) => {
  const [digits, power] = value.toExponential().split("e");
  if (Number.isInteger(value) || Number(power) >= -4) return JSON.stringify(value);
  return `${digits}e-${power.slice(1).padStart(2, "0")}`;
};

/** json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")). Keys are ASCII. */
const canonical = (value) => {
  if (typeof value === "number") return numeral(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};

const checksumOf = (content) => sha256(new TextEncoder().encode(canonical(content)));

/** The text of card.json. */
export const writeCard = (content) =>
  `${JSON.stringify({ ...content, [CHECKSUM]: checksumOf(content) }, null, 1)}\n`;

/** The content of a card.json that nobody has changed. */
export const readCard = (text) => {
  let found = {};
  try {
    found = JSON.parse(text);
  } catch {
    // it has no checksum either
  }
  const { [CHECKSUM]: checksum, ...content } = found ?? {};
  if (checksumOf(content) !== checksum) throw new Error(`card.json의 내용이 함께 적힌 ${CHECKSUM}과 다르다.`);
  return content;
};
