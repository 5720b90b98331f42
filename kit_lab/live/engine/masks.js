// Masks: 1 where a query may look at a key, 0 where not. Each is (B, h, T, S), with 1 for an axis along which all is
// alike.

import { tensor } from "./tensor.js";

/** Ids (B, S): every query may look at what is not padding. */
export const paddingMask = (ids, padId) =>
  tensor(
    [ids.shape[0], 1, 1, ids.shape[1]],
    Uint8Array.from(ids.data, (id) => Number(id !== padId)),
  ); // (B, 1, 1, S)

/** Each position may look at itself and at those before it, `offset` of which were read already. */
export const lookAheadMask = (length, offset = 0) => {
  const keys = offset + length;
  return tensor(
    [1, 1, length, keys],
    Uint8Array.from({ length: length * keys }, (_, i) => Number((i % keys) - offset <= Math.floor(i / keys))),
  ); // (1, 1, T, S)
};

/** How far one step along each axis reaches in the mask's numbers: 0 along an axis of length 1. */
export const strides = ({ shape: [batch, heads, queries, keys] }) => [
  batch === 1 ? 0 : heads * queries * keys,
  heads === 1 ? 0 : queries * keys,
  queries === 1 ? 0 : keys,
  keys === 1 ? 0 : 1,
];

/** What both masks allow. null is no mask. */
export const combineMasks = (one, other) => {
  if (!one || !other) return one ?? other;
  const shape = one.shape.map((length, i) => Math.max(length, other.shape[i]));
  const both = tensor(shape, new Uint8Array(shape.reduce((product, length) => product * length, 1)));
  const [ones, others] = [strides(one), strides(other)];
  for (let i = 0; i < both.data.length; i += 1) {
    let [rest, inOne, inOther] = [i, 0, 0];
    for (let axis = 3; axis >= 0; axis -= 1) {
      inOne += (rest % shape[axis]) * ones[axis];
      inOther += (rest % shape[axis]) * others[axis];
      rest = Math.floor(rest / shape[axis]);
    }
    both.data[i] = one.data[inOne] & other.data[inOther];
  }
  return both;
};
