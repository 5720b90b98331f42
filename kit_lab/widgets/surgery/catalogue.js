// All that can be operated on in a model of so many layers and heads: where it stands in the picture and what it is called.

export const STACKS = { encoder: "인코더", decoder: "디코더" };
export const SUBLAYERS = {
  self_attention: "셀프 어텐션",
  cross_attention: "인코더-디코더 어텐션",
  feed_forward: "피드포워드",
};
const SUBLAYERS_OF = {
  encoder: ["self_attention", "feed_forward"],
  decoder: ["self_attention", "cross_attention", "feed_forward"],
};
export const MOST_LAYERS = 8;

/** One word for an operation, in links and as the key of a map. */
export const keyOf = ({ do: what, place, head, layers }) =>
  [what, place, ...(head === undefined ? [] : [head]), ...(layers ? [layers.join(".")] : [])].join(":");

const maskOf = (stack, sublayer) =>
  stack === "decoder" && sublayer === "self_attention" ? "룩어헤드 마스크" : "패딩 마스크";

/** The toggles of one sub-layer: { part, name, operation, says }. */
const togglesOf = (stack, layer, sublayer, heads) => {
  const place = `${stack}/layer_${layer}/${sublayer}`;
  const where = `${STACKS[stack]} 층 ${layer + 1} ${SUBLAYERS[sublayer]}`;
  const one = (part, name, operation, says) => ({ part, name, operation, says: `${where} ${says}` });
  const always = [
    one("sublayers", "서브층", { do: "sublayerOff", place }, "서브층 통째로 끔"),
    one("residuals", "잔차", { do: "residualOff", place: `${place}_norm` }, "잔차 연결 끊음"),
    one("norms", "정규화", { do: "normOff", place: `${place}_norm` }, "층 정규화 뺌"),
  ];
  if (sublayer === "feed_forward") return always;
  const mask = maskOf(stack, sublayer);
  return [
    ...Array.from({ length: heads }, (_, head) =>
      one("heads", `${head + 1}`, { do: "headOff", place, head }, `헤드 ${head + 1} 끔`),
    ),
    one("scale", "√d_k", { do: "scaleOff", place }, "√d_k 나눗셈 뺌"),
    one("masks", mask, { do: "maskOff", place }, `${mask} 벗김`),
    ...always,
  ];
};

/** Toggles that change several places at once: the same mask in all layers. */
const everywhere = (stack, layers) =>
  SUBLAYERS_OF[stack]
    .filter((sublayer) => sublayer !== "feed_forward")
    .map((sublayer) => ({
      part: "masks",
      name: `${SUBLAYERS[sublayer]}의 ${maskOf(stack, sublayer)} 모두`,
      operations: layers.map((i) => ({ do: "maskOff", place: `${stack}/layer_${i}/${sublayer}` })),
    }));

/**
 * { stacks, says }: the picture of what `parts` let be changed, and says(operation), its name or null where it is not
 * among them. A stack is { id, name, whole, layers, ordered }; a layer is { number, name, blocks }, a block { id, name, heads, toggles }.
 */
export const catalogueOf = ({ layers, heads }, parts) => {
  const numbers = [...Array(layers).keys()];
  const known = new Map();
  const allowed = (toggle) => {
    if (!parts.includes(toggle.part)) return false;
    if (toggle.operation) known.set(keyOf(toggle.operation), toggle.says);
    return true;
  };
  const block = (stack, layer, sublayer) => {
    const toggles = togglesOf(stack, layer, sublayer, heads).filter(allowed);
    return {
      id: `${stack}/layer_${layer}/${sublayer}`,
      name: SUBLAYERS[sublayer],
      heads: toggles.filter(({ part }) => part === "heads"),
      toggles: toggles.filter(({ part }) => part !== "heads"),
    };
  };
  const stacks = Object.entries(STACKS).map(([id, name]) => ({
    id,
    name,
    whole: [
      {
        part: "positions",
        name: "포지셔널 인코딩",
        operation: { do: "positionsOff", place: id },
        says: `${name} 포지셔널 인코딩 지움`,
      },
      ...everywhere(id, numbers),
    ].filter(allowed),
    layers: numbers
      .map((layer) => ({
        number: layer,
        name: `층 ${layer + 1}`,
        blocks: SUBLAYERS_OF[id]
          .map((sublayer) => block(id, layer, sublayer))
          .filter((one) => one.heads.length || one.toggles.length),
      }))
      .filter(({ blocks }) => blocks.length),
    ordered: parts.includes("order"),
  }));
  const isOrder = ({ do: what, place, layers: order }) =>
    what === "order" &&
    parts.includes("order") &&
    Object.hasOwn(STACKS, place) &&
    order.length > 0 &&
    order.length <= MOST_LAYERS &&
    order.every((i) => numbers.includes(i)) &&
    order.join() !== numbers.join();
  const says = (operation) =>
    isOrder(operation)
      ? `${STACKS[operation.place]} 층의 차례 ${operation.layers.map((i) => i + 1).join("→")}`
      : (known.get(keyOf(operation)) ?? null);
  return { stacks, says, numbers };
};
