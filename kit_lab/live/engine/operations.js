// Operations on the model that can be written down, for a Worker or a link: a list of { do, place, ... } becomes hooks.
// A place may end in "*" to mean all that begin so, and hold "*" for one name: "encoder/*/self_attention".

import { bugHooks } from "./bugs.js";
import { rotaryHooks } from "./rotary.js";
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
const KNOWN = [...Object.keys(OPERATIONS), "bug", "rotary"];

const matches = (pattern, place) => {
  const [names, found] = [pattern.split("/"), place.split("/")];
  const open = names[names.length - 1] === "*" && names.length <= found.length;
  if (!open && names.length !== found.length) return false;
  return names.every((name, i) => name === "*" || name === found[i]);
};

/** (place, value, input) => what becomes of the value by one operation. */
const acting = (one) => {
  if (one.do === "bug") return bugHooks(one.name);
  if (one.do === "rotary") return rotaryHooks(one.pairs);
  if (!Object.hasOwn(OPERATIONS, one.do)) {
    throw new Error(`${one.do}은(는) 모르는 수술이다. 있는 것: ${KNOWN.join(", ")}`);
  }
  const { at, change } = OPERATIONS[one.do];
  return (place, value, input) =>
    place.endsWith(at) && matches(one.place, place.slice(0, -at.length)) ? change(value, input, one) : value;
};

/**
 * operations: [{ do: "headOff", place: "encoder/layer_0/self_attention", head: 1 }, ...], or { do: "bug", name } of
 * bugs.js, or { do: "rotary", pairs } of rotary.js. watch: places to look at. Hooks serve one pass, for a bug may
 * remember what it saw.
 */
export const hooksOf = (operations = [], watch = [], seen = () => {}) => {
  const acts = operations.map(acting);
  if (!operations.length && !watch.length) return undefined;
  return (place, value, input) => {
    const changed = acts.reduce((now, act) => act(place, now, input), value);
    if (watch.some((pattern) => matches(pattern, place))) seen(place, changed);
    return changed;
  };
};

/** The hooks of a model that was trained with these operations: every pass begins anew. */
export const ownHooks = (operations) => {
  let hooks = null;
  return (place, value, input) => {
    if (place === "encoder/embedding_scale") hooks = hooksOf(operations);
    return hooks(place, value, input);
  };
};
