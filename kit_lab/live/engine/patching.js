// Activation patching: a value of one run put into another, or zeros in its place. A place is written
// "encoder/layer_0@7" (what leaves the layer at a position), "decoder/layer_1" (at all of them) or
// "decoder/layer_2/cross_attention#3" (one head).

import { tensor } from "./tensor.js";
import { forward } from "./transformer.js";

const PLACE =
  /^((encoder|decoder)\/layer_\d{1,3})(?:(\/(?:self|cross)_attention)#(\d{1,3}))?(?:@(\d{1,5}))?$/;
// The sources that are patched hold no padding: without these masks one of another length may take their place.
const HIDES_PADDING = /^encoder\/.*\/mask$|\/cross_attention\/mask$/;

export const placeOf = (text) => {
  const found = PLACE.exec(text);
  if (!found) throw new Error(`place=${text}은(는) 모르는 자리이다. encoder/layer_0@7처럼 적는다.`);
  const [, layer, stack, attention, head, position] = found;
  return {
    path: attention ? `${layer}${attention}/heads` : layer,
    stack,
    head: attention ? Number(head) : null,
    position: position === undefined ? null : Number(position),
  };
};

/** All that is seen in a pass over source ids (1, S) and target ids (1, T), by its place. */
export const recorded = (model, source, target) => {
  const seen = new Map();
  forward(model, source, target, (place, value) => {
    seen.set(place, value);
    return value;
  });
  return seen;
};

/** value (1, L, d) or (1, h, L, d), its first row at `offset`, with rows of `from` or zeros where it is meant. */
const put = (value, from, { head, position }, offset) => {
  const [rows, width] = value.shape.slice(-2);
  const fromRows = from?.shape.at(-2);
  const data = value.data.slice();
  for (let row = 0; row < rows; row += 1) {
    const at = offset + row;
    if (position !== null && position !== at) continue;
    const start = ((head ?? 0) * rows + row) * width;
    if (!from) data.fill(0, start, start + width);
    else if (at < fromRows) {
      const there = ((head ?? 0) * fromRows + at) * width;
      data.set(from.data.subarray(there, there + width), start);
    }
  }
  return tensor(value.shape, data);
};

/** Hooks for one pass, or one decoding step by step. Without `seen`, of recorded(), the place is filled with zeros. */
export const patchHooks = (place, seen = null) => {
  const from = seen?.get(place.path) ?? null;
  const whole = from && place.stack === "encoder" && place.head === null && place.position === null;
  let offset = 0;
  return (path, value) => {
    if (path === "decoder/step") offset = value;
    if (HIDES_PADDING.test(path)) return null;
    if (path !== place.path) return value;
    return whole ? from : put(value, from, place, offset);
  };
};
