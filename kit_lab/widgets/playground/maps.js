// Every head's weights on one example: a small map a head, a row of them an attention.

import { el, paint, pixel } from "../shared/kit.js";

const KINDS = {
  "encoder/self_attention": "인코더 셀프",
  "decoder/self_attention": "디코더 셀프",
  "decoder/cross_attention": "인코더-디코더",
};
const SHADES = 64;

/** "encoder/layer_0/self_attention" -> "인코더 셀프 1층". */
const nameOf = (place, layers) => {
  const [stack, layer, kind] = place.split("/");
  return KINDS[`${stack}/${kind}`] + (layers > 1 ? ` ${Number(layer.split("_")[1]) + 1}층` : "");
};

/** draw(look, scale): what `look` of the trainer gives, or null; scale(share) is a colour as [r, g, b]. */
export const makeMaps = () => {
  const node = el("div.kit-pg-maps", { role: "img" });
  let shape = "";
  let rows = [];
  const build = (maps) => {
    const layers = maps.length / 3;
    rows = maps.map(({ place, heads }) => {
      const canvases = Array.from({ length: heads }, () => el("canvas"));
      return {
        canvases,
        node: el("div.kit-pg-row", el("span", nameOf(place, layers)), el("div.kit-pg-heads", canvases)),
      };
    });
    node.replaceChildren(...rows.map((row) => row.node));
  };
  const draw = (look, scale) => {
    if (!look) {
      [shape, rows] = ["", []];
      node.replaceChildren();
      node.setAttribute("aria-label", "어텐션 가중치의 지도. 아직 비어 있다.");
      return;
    }
    const { maps, sourceTokens, targetTokens } = look;
    const now = maps.map(({ place, heads }) => place + heads).join();
    if (now !== shape) build(maps);
    shape = now;
    const shades = Array.from({ length: SHADES }, (_, i) => pixel(scale(i / (SHADES - 1))));
    for (const [i, { weights, rows: height, columns }] of maps.entries())
      rows[i].canvases.forEach((canvas, head) => {
        const first = head * height * columns;
        const shade = (n) => shades[Math.round((SHADES - 1) * weights[first + n])] ?? shades[0];
        paint(canvas, height, columns, shade);
      });
    node.setAttribute(
      "aria-label",
      `어텐션 가중치의 지도. 열은 읽는 글 ${sourceTokens.join(" ")}, 디코더의 행은 ${targetTokens.join(" ")}.`,
    );
  };
  return { node, draw };
};
