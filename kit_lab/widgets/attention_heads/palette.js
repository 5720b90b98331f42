// The colours of the codes.

import * as kit from "../shared/kit.js";
import { CODES, weightOf } from "../shared/weights.js";

/** The colour of every code, as CSS and as a pixel: the square root lets small weights be seen. */
export const makePalette = (root) => {
  const { weight } = kit.scales(root);
  const colours = Array.from({ length: CODES }, (_, code) => weight(Math.sqrt(weightOf(code))));
  const pixel = ([r, g, b]) => new Uint32Array(new Uint8Array([r, g, b, 255]).buffer)[0];
  return { css: colours.map(kit.rgb), pixels: Uint32Array.from(colours, pixel) };
};
