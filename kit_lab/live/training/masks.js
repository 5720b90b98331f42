// Masks: 1 where a query may look at a key, 0 where not, (B, T, S) for the ids of each pass.

/** allowed(b, query, key) fills the mask in every pass. Without it there is no mask: null. */
const maskOf = (space, queries, keys, allowed, { turned }) => {
  if (!allowed) return null;
  const mask = new Uint8Array(space.most * queries.longest * keys.longest);
  space.add({
    forward() {
      let at = 0;
      for (let b = 0; b < space.batch; b += 1)
        for (let t = 0; t < queries.length; t += 1)
          for (let s = 0; s < keys.length; s += 1, at += 1) mask[at] = Number(allowed(b, t, s) !== turned);
    },
    backward() {},
  });
  return mask;
};

/** What is no padding may be looked at. */
const text = (side, { padding, isText }) =>
  padding ? (b, _, s) => isText(side.ids[b * side.length + s]) : null;

/** The encoder's mask over the source. */
export const encoderMask = (space, plan) =>
  maskOf(space, space.source, space.source, text(space.source, plan), plan);

/** The decoder's mask over the source. */
export const memoryMask = (space, plan) =>
  maskOf(space, space.target, space.source, plan.memoryHides && text(space.source, plan), plan);

/** The decoder's mask over what it has written: no padding, and nothing that comes later. */
export const ownMask = (space, plan) => {
  const { ahead, both } = plan;
  const written = plan.ownHides ? text(space.target, plan) : null;
  const seen = ahead && ((_, t, s) => ahead(t, s));
  const allowed = written && seen ? (b, t, s) => both(written(b, t, s), seen(b, t, s)) : (written ?? seen);
  return maskOf(space, space.target, space.target, allowed, plan);
};
