// Scaled dot-product attention in doubles, and the state it is computed from.

import { HIDDEN, softmax } from "../shared/attention.js";

export const BOUND = 1000;
export const STEPS = {
  products: "QKᵀ",
  scaled: "÷ √dₖ",
  masked: "마스크",
  weights: "소프트맥스",
  output: "가중합",
};

// ---- the arithmetic ------------------------------------------------------------------------------
const dot = (a, b) => a.reduce((sum, x, n) => sum + x * b[n], 0);
const attend = ({ query, key, value, mask, scaled }) => {
  const divisor = scaled ? Math.sqrt(query[0].length) : 1;
  const products = query.map((q) => key.map((k) => dot(q, k)));
  const divided = products.map((row) => row.map((x) => x / divisor));
  const masked = divided.map((row, t) => row.map((x, s) => (mask && !mask[t][s] ? HIDDEN : x)));
  const weights = masked.map(softmax);
  const output = weights.map((row) =>
    value[0].map((_, c) =>
      dot(
        row,
        value.map((v) => v[c]),
      ),
    ),
  );
  return { divisor, products, scaled: divided, masked, weights, output };
};
export const lookAhead = (rows, columns) =>
  Array.from({ length: rows }, (_, t) => Array.from({ length: columns }, (_, s) => s <= t));
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const largest = (matrix) =>
  Math.max(
    1e-12,
    ...matrix
      .flat()
      .filter((x) => x !== HIDDEN)
      .map(Math.abs),
  );

/** Up to three digits, no trailing zeros: for factors that the reader typed. */
export const short = (x) => String(Number(x.toFixed(3))).replace("-", "\u2212");
export const factor = (x) => (x < 0 ? `(${short(x)})` : short(x));

// ---- state -----------------------------------------------------------------------------------------
export const NAMES = ["query", "key", "value", "mask", "query_tokens", "key_tokens", "scaled", "step"];
/** Python sends traits one by one: in between, shapes may disagree, and nothing is drawn. */
const agree = ({ query, key, value, mask, rows, columns }) =>
  query[0].length === key[0].length &&
  key.length === value.length &&
  rows.length === query.length &&
  columns.length === key.length &&
  (!mask || (mask.length === query.length && mask[0].length === key.length));
export const readState = (model) => {
  const state = Object.fromEntries(NAMES.map((name) => [name, model.get(name)]));
  const labels = (tokens, rows, letter) => tokens ?? rows.map((_, n) => `${letter}${n + 1}`);
  state.rows = labels(state.query_tokens, state.query, "q");
  state.columns = labels(state.key_tokens, state.key, "k");
  return agree(state) ? Object.assign(state, { result: attend(state) }) : null;
};
