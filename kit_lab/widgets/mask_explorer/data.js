// Tokens, their queries and keys, the masks, and attention with and without them, all in doubles.

import { HIDDEN, softmax } from "../shared/attention.js";
import { normals } from "../shared/random.js";

export const PADDING = "[패딩]";
const START = "[시작]";
const BLANK = "␣";
const KEY_SIZE = 4;
const MOST_TOKENS = 12;
export const NAMES = [
  "source",
  "target",
  "source_padding",
  "target_padding",
  "split",
  "side",
  "kind",
  "masks",
  "cross_padding",
  "written",
  "read",
];

// ---- queries and keys: nothing but the token decides them, and Python makes the same ------------------
const encoder = new TextEncoder();
/** FNV-1a over UTF-8. */
const seedOf = (text) =>
  encoder.encode(text).reduce((state, byte) => Math.imul(state ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
const known = new Map();
const vectorOf = (letter, token) => {
  const name = letter + token;
  if (!known.has(name)) known.set(name, Array.from({ length: KEY_SIZE }, normals(seedOf(name))));
  return known.get(name);
};

// ---- tokens ---------------------------------------------------------------------------------------------
const SPACE = /\p{White_Space}/u; // not \s, which holds U+FEFF and lacks U+0085; Python splits alike
const splitText = (text, split) => {
  const plain = text.normalize("NFC");
  if (split === "space") return plain.split(SPACE).filter(Boolean);
  return Array.from(plain, (character) => (SPACE.test(character) ? BLANK : character));
};
const padded = (tokens, count, side) => {
  const padding = Array(count).fill(PADDING);
  return side === "after" ? [...tokens, ...padding] : [...padding, ...tokens];
};
/** Why a state cannot be shown, or "". */
export const problemOf = (state) => {
  for (const [name, title] of [
    ["source", "소스"],
    ["target", "타깃"],
  ]) {
    const count = splitText(state[name], state.split).length;
    const words = splitText(state[name], "space").length;
    const advice = words < count && words <= MOST_TOKENS ? ` 띄어쓰기마다 나누면 ${words}개이다.` : "";
    if (count > MOST_TOKENS) return `${title}의 토큰이 ${count}개이다. ${MOST_TOKENS}개까지 보인다.${advice}`;
  }
  const empty = splitText(state.source, state.split).length + state.source_padding === 0;
  return empty ? "소스에는 토큰이나 패딩이 하나는 있어야 한다." : "";
};

// ---- masks: true may attend ------------------------------------------------------------------------------
const maskOf = (state, rows, columns, owner) => {
  const wanted = (name) => state.masks === name || state.masks === "both";
  const real = owner.map((token) => token !== PADDING);
  const cannot = wanted("padding") && real.length !== 1 && real.length !== columns.length;
  if (cannot) return { allowed: null, refused: real.length };
  if (state.masks === "none") return { allowed: null, refused: 0 };
  const sees = (t, s) =>
    (!wanted("padding") || real[real.length === 1 ? 0 : s]) && (!wanted("look_ahead") || s <= t);
  return { allowed: rows.map((_, t) => columns.map((__, s) => sees(t, s))), refused: 0 };
};

// ---- attention -----------------------------------------------------------------------------------------
const attend = (rows, columns) => {
  const keys = columns.map((token) => vectorOf("k", token));
  return rows.map((token) => {
    const query = vectorOf("q", token);
    return keys.map((key) => key.reduce((sum, x, n) => sum + x * query[n], 0) / Math.sqrt(KEY_SIZE));
  });
};
/** Everything that the page shows for a state. */
export const compute = (state) => {
  const source = padded(splitText(state.source, state.split), state.source_padding, state.side);
  const target = padded([START, ...splitText(state.target, state.split)], state.target_padding, state.side);
  const rows = state.kind === "encoder" ? source : target;
  const columns = state.kind === "decoder" ? target : source;
  const owner = state.kind === "cross" && state.cross_padding === "target" ? target : columns;
  const { allowed, refused } = maskOf(state, rows, columns, owner);
  const flip = (mask, when) => mask?.map((row) => row.map((seen) => seen !== when));
  const seen = flip(allowed, state.written !== state.read); // what the reading code takes for "may attend"
  const scores = attend(rows, columns);
  const masked = scores.map((row, t) => row.map((x, s) => (seen && !seen[t][s] ? HIDDEN : x)));
  return {
    rows,
    columns,
    refused,
    seen,
    scores,
    masked,
    written: flip(allowed, state.written === "block"), // the values that stand in the mask
    before: scores.map(softmax),
    after: masked.map(softmax),
    hidden: rows.map((_, t) => Boolean(seen) && seen[t].every((may) => !may)),
  };
};
export const readState = (model) => Object.fromEntries(NAMES.map((name) => [name, model.get(name)]));
