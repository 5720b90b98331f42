// What the model holds, made ready for drawing: which weights are chosen, and how tokens and numbers read.

import * as kit from "../shared/kit.js";
import { weightText } from "../shared/weights.js";

export const KINDS = ["encoder", "decoder", "cross"];
export const KIND_NAMES = {
  encoder: "인코더 셀프 어텐션",
  decoder: "디코더 셀프 어텐션",
  cross: "인코더-디코더 어텐션",
};

// Tokens that would leave nothing to see: a mark for the eye and a name for the ear.
const BLANKS = new Map([
  [" ", ["␣", "빈칸"]],
  ["␣", ["␣", "빈칸"]], // as many write a space themselves
  ["\n", ["⏎", "줄바꿈"]],
  ["\t", ["⇥", "탭"]],
  ["", ["∅", "빈 토큰"]],
]);
export const shownToken = (token) => BLANKS.get(token)?.[0] ?? token;
export const spokenToken = (token) => BLANKS.get(token)?.[1] ?? token;

/** A token as nodes: a blank's mark is for the eye only and its name for screen readers only. */
export const tokenNodes = (token) =>
  BLANKS.has(token)
    ? [
        kit.el("span.ah-blank", { "aria-hidden": "true" }, shownToken(token)),
        kit.el("span.kit-hidden", spokenToken(token)),
      ]
    : [token];

/** The reader's choice and the weights behind it, or null while there are none. Choices out of range are mended. */
export const readSelection = (model) => {
  const pairs = model.get("_pairs") ?? [];
  const codes = kit.bytes(model.get("_codes"));
  const example = Math.min(model.get("example") ?? 0, pairs.length - 1);
  const pair = pairs[example];
  if (!pair || !codes.length) return null;
  const kinds = KINDS.filter((kind) => pair[kind]);
  const kind = kinds.includes(model.get("kind")) ? model.get("kind") : kinds[0];
  const { start, shape } = pair[kind];
  const [layers, heads, rows, columns] = shape;
  const layer = Math.min(model.get("layer") ?? 0, layers - 1);
  const head = Math.min(model.get("head") ?? 0, heads - 1);
  const row = model.get("row") ?? -1;
  const size = rows * columns;
  const of = (l, h) => codes.subarray(start + (l * heads + h) * size, start + (l * heads + h + 1) * size);
  return {
    pairs,
    codes,
    example,
    kinds,
    kind,
    layers,
    heads,
    rows,
    columns,
    layer,
    head,
    of,
    row: row < rows ? row : -1,
    view: model.get("view") ?? "map",
    queries: kind === "encoder" ? pair.source : pair.target,
    keys: kind === "decoder" ? pair.target : pair.source,
    weights: of(layer, head),
    langOf: kit.languageIn(pair.target ?? [], pair.source),
  };
};

/** The followed row's largest weights in a sentence; a token that occurs twice gets its position. */
export const rowSentence = ({ queries, keys, weights, columns }, row) => {
  const name = (tokens, i) =>
    (tokens.indexOf(tokens[i]) === tokens.lastIndexOf(tokens[i]) ? "" : `${i + 1}번 토큰 `) +
    `「${spokenToken(tokens[i])}」`;
  const codes = Array.from(weights.subarray(row * columns, (row + 1) * columns));
  const seen = codes.map((code, i) => [code, i]).filter(([code]) => code > 0);
  const top = seen.sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 3);
  const parts = top.map(([code, i]) => `${name(keys, i)} ${weightText(code)}`);
  const query = `쿼리 ${name(queries, row)}의 가중치는`;
  if (columns > 1 && codes.every((code) => code === codes[0]))
    return `${query} 모두 ${weightText(codes[0])}이다.`;
  if (parts.length > 1) return `${query} ${parts.join(", ")} 순으로 크다.`;
  return columns > 1
    ? `${query} ${parts[0]}이고 나머지는 모두 0.000이다.`
    : `${query} 모두 ${parts[0]}에 있다.`;
};
