// The places whose value can be taken from another run: what they are called, and how they lie in the maps.

import { words } from "../shared/rules.js";
import { placed } from "../transformer_xray/names.js";

const STACKS = { encoder: "인코더", decoder: "디코더" };
const HEADS = [
  ["encoder", "self", "인코더 셀프"],
  ["decoder", "self", "디코더 셀프"],
  ["decoder", "cross", "인코더-디코더"],
];
const PLACE = /^(encoder|decoder)\/layer_(\d{1,3})(?:\/(self|cross)_attention#(\d{1,3})|@(\d{1,5}))?$/;

export const KINDS = { encoder: "인코더", decoder: "디코더", heads: "헤드" };

/** A place taken apart, or null where a model of these sizes has none. */
export const partsOf = (place, { layers, heads }) => {
  const found = PLACE.exec(place);
  if (!found) return null;
  const [, stack, layer, attention, head, position] = found;
  if (Number(layer) >= layers || Number(head ?? 0) >= heads || (stack === "encoder" && attention === "cross"))
    return null;
  return {
    kind: attention ? "heads" : stack,
    stack,
    layer: Number(layer),
    attention,
    head: Number(head ?? 0),
    position: position === undefined ? null : Number(position),
  };
};

/** The rule of an address (shared/rules.js). */
export const placeRule = (sizes) => {
  const rule = words(60);
  return {
    write: rule.write,
    read: (text) => {
      const place = rule.read(text);
      return place === "" || (place && partsOf(place, sizes)) ? place : undefined;
    },
  };
};

/** Whether a place is there in both runs. */
export const stands = (place, sizes, { plain, other }) => {
  const parts = partsOf(place, sizes);
  if (!parts || !other?.tokens) return false;
  const length = (run) => (parts.stack === "encoder" ? run.source : run.tokens).length;
  return parts.position === null || parts.position < Math.min(length(plain), length(other));
};

/** "인코더 2층의 「칠」 자리", "디코더 3층 인코더-디코더 어텐션의 헤드 1". */
export const calledPlace = (place, sizes, { plain }) => {
  const { stack, layer, attention, head, position } = partsOf(place, sizes);
  const where = `${STACKS[stack]} ${layer + 1}층`;
  if (attention)
    return `${where} ${attention === "self" ? "셀프" : "인코더-디코더"} 어텐션의 헤드 ${head + 1}`;
  if (position === null) return `${where}의 모든 자리`;
  return `${where}의 ${placed(stack === "encoder" ? plain.source : plain.tokens, position)} 자리`;
};

/**
 * The map of a kind: groups of columns { name, columns: [{ top, below, key(layer) }] }. top is the letter of the first
 * run, below that of the second where it is another.
 */
export const mapOf = (kind, { plain, other }, { heads }) => {
  if (kind === "heads")
    return HEADS.map(([stack, attention, name]) => ({
      name,
      columns: Array.from({ length: heads }, (_, head) => ({
        top: String(head + 1),
        key: (layer) => `${stack}/layer_${layer}/${attention}_attention#${head}`,
      })),
    }));
  const [one, two] = kind === "encoder" ? [plain.source, other.source] : [plain.tokens, other.tokens];
  const places = Array.from({ length: Math.min(one.length, two.length) }, (_, at) => ({
    top: one[at],
    below: one[at] === two[at] ? null : two[at],
    key: (layer) => `${kind}/layer_${layer}@${at}`,
  }));
  return [
    { name: null, columns: places },
    { name: null, columns: [{ top: "모두", key: (layer) => `${kind}/layer_${layer}` }] },
  ];
};
