// Operations on the model that can be written down, for a Worker or a link: a list of { do, place, ... } becomes hooks.
// A place may end in "*" to mean all that begin so, and hold "*" for one name: "encoder/*/self_attention".

import { tensor } from "./tensor.js";

const zeros = (x) => tensor(x.shape);

/** heads (B, h, T, d_v) with one head silenced. */
const withoutHead = (heads, head) => {
  const [, count, length, width] = heads.shape;
  const block = length * width;
  const data = heads.data.map((value, i) => (Math.floor(i / block) % count === head ? 0 : value));
  return tensor(heads.shape, data);
};

/** Each operation: the value it is about, and what becomes of it. `input` is what the value came from. */
const OPERATIONS = {
  headOff: { at: "/heads", change: (value, _, { head }) => withoutHead(value, head) },
  sublayerOff: { at: "/output", change: zeros },
  residualOff: { at: "/skip", change: zeros },
  normOff: { at: "/layer_norm", change: (_, input) => input },
  positionsOff: { at: "/position/vectors", change: zeros },
  scaleOff: { at: "/scale", change: () => 1 },
  maskOff: { at: "/mask", change: () => null },
  order: { at: "/order", change: (_, __, { layers }) => layers },
};

const matches = (pattern, place) => {
  const [names, found] = [pattern.split("/"), place.split("/")];
  const open = names[names.length - 1] === "*" && names.length <= found.length;
  if (!open && names.length !== found.length) return false;
  return names.every((name, i) => name === "*" || name === found[i]);
};

/** operations: [{ do: "headOff", place: "encoder/layer_0/self_attention", head: 1 }, ...]. watch: places to look at. */
export const hooksOf = (operations = [], watch = [], seen = () => {}) => {
  const unknown = operations.find((one) => !Object.hasOwn(OPERATIONS, one.do));
  if (unknown) {
    throw new Error(`${unknown.do}은(는) 모르는 수술이다. 있는 것: ${Object.keys(OPERATIONS).join(", ")}`);
  }
  if (!operations.length && !watch.length) return undefined;
  return (place, value, input) => {
    let changed = value;
    for (const one of operations) {
      const { at, change } = OPERATIONS[one.do];
      if (place.endsWith(at) && matches(one.place, place.slice(0, -at.length)))
        changed = change(changed, input, one);
    }
    if (watch.some((pattern) => matches(pattern, place))) seen(place, changed);
    return changed;
  };
};
