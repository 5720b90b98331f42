// Every head's weights on one example: a small map a head, a row of them an attention.

import { el } from "../shared/kit.js";

const KINDS = {
  "encoder/self_attention": "인코더 셀프",
  "decoder/self_attention": "디코더 셀프",
  "decoder/cross_attention": "크로스",
};
const SHADES = 64;

/** "encoder/layer_0/self_attention" -> "인코더 셀프 1층". */
const nameOf = (place, layers) => {
  const [stack, layer, kind] = place.split("/");
  return KINDS[`${stack}/${kind}`] + (layers > 1 ? ` ${Number(layer.split("_")[1]) + 1}층` : "");
};

/** One pixel a weight; the browser scales it. */
const paint = (canvas, { weights, rows, columns }, head, shades) => {
  if (canvas.width !== columns || canvas.height !== rows)
    Object.assign(canvas, { width: columns, height: rows });
  const context = canvas.getContext("2d");
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i += 1)
    pixels[i] = shades[Math.round((SHADES - 1) * weights[head * pixels.length + i])] ?? shades[0];
  context.putImageData(image, 0, 0);
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
    const shades = Array.from({ length: SHADES }, (_, i) => {
      const [r, g, b] = scale(i / (SHADES - 1));
      return (255 << 24) | (b << 16) | (g << 8) | r;
    });
    maps.forEach((map, i) => rows[i].canvases.forEach((canvas, head) => paint(canvas, map, head, shades)));
    node.setAttribute(
      "aria-label",
      `어텐션 가중치의 지도. 열은 읽는 글 ${sourceTokens.join(" ")}, 디코더의 행은 ${targetTokens.join(" ")}.`,
    );
  };
  return { node, draw };
};
