// Masks as the bugs make them. A mask is (B or 1, 1, 1 or T, S).

import { tensor } from "./tensor.js";

export const turned = (mask) =>
  tensor(
    mask.shape,
    mask.data.map((one) => 1 - one),
  );

/** A mask (B, 1, T, S) of what `allowed(batch, query, key)` says. */
export const maskOf = ([batch, , queries, keys], allowed) => {
  const mask = tensor([batch, 1, queries, keys], new Uint8Array(batch * queries * keys));
  for (let b = 0, at = 0; b < batch; b += 1)
    for (let t = 0; t < queries; t += 1)
      for (let s = 0; s < keys; s += 1, at += 1) mask.data[at] = Number(allowed(b, t, s));
  return mask;
};

/**
 * The decoder's own mask (B, 1, T, T) made anew by `allowed(isText, query, key)`. What its last query may look at is
 * what is no padding.
 */
export const ownMask = (allowed) => (mask) => {
  const length = mask.shape[3];
  const isText = (b, s) => Boolean(mask.data[((b + 1) * length - 1) * length + s]);
  return maskOf(mask.shape, (b, t, s) => allowed(isText(b, s), t, s));
};

/** x (B, h, T, S) with every number changed by what the mask says of its place: change(number, 0 or 1). */
export const withMask = (x, { shape: [batch, , queries, keys], data }, change) => {
  const [, heads, length] = x.shape;
  return tensor(
    x.shape,
    x.data.map((value, i) => {
      const [s, t] = [i % keys, queries === 1 ? 0 : Math.floor(i / keys) % length];
      const b = batch === 1 ? 0 : Math.floor(i / (keys * length * heads));
      return change(value, data[(b * queries + t) * keys + s]);
    }),
  );
};
