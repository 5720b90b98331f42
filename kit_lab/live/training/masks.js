// Masks: 1 where a query may look at a key, 0 where not, (B, T, S) for the ids of each pass.

const PADDING = 0;

/** The places of a side that are no padding. */
export const isText = (side) => (b, i) => side.ids[b * side.length + i] !== PADDING;

/** allowed(b, query, key) fills the mask in every pass. Without it there is no mask: null. */
export const maskOf = (space, queries, keys, allowed) => {
  if (!allowed) return null;
  const mask = new Uint8Array(space.most * queries.longest * keys.longest);
  space.add({
    forward() {
      let at = 0;
      for (let b = 0; b < space.batch; b += 1)
        for (let t = 0; t < queries.length; t += 1)
          for (let s = 0; s < keys.length; s += 1, at += 1) mask[at] = Number(allowed(b, t, s));
    },
    backward() {},
  });
  return mask;
};
