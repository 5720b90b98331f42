// Colours of the current theme, for canvases and cells.

/** A colour token of common.css as [r, g, b], for canvases. */
export const colour = (root, token) => {
  const text = getComputedStyle(root).getPropertyValue(token).trim();
  const hex = text.length === 4 ? text.replace(/[0-9a-f]/gi, "$&$&") : text;
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
};
export const mix = (from, to, t) => from.map((channel, i) => Math.round(channel + (to[i] - channel) * t));
export const rgb = (channels) => `rgb(${channels.join(" ")})`;

/** Colour scales in the current theme: weight(0..1) is one hue, signed(-1..1) blue to ochre. */
export const scales = (root) => {
  const [zero, accent, warm] = ["--kit-surface", "--kit-accent", "--kit-warm"].map((t) => colour(root, t));
  return {
    weight: (w) => mix(zero, accent, Math.min(1, Math.max(0, w))),
    signed: (v) => mix(zero, v < 0 ? warm : accent, Math.min(1, Math.abs(v))),
  };
};

/** A colour as the 32-bit word of a canvas' pixel. */
export const pixel = ([r, g, b], alpha = 255) => (alpha << 24) | (b << 16) | (g << 8) | r;

/** A pixel a number, row by row: pixelOf(i) is its word. The browser scales the canvas. */
export const paint = (canvas, rows, columns, pixelOf) => {
  if (canvas.width !== columns || canvas.height !== rows)
    Object.assign(canvas, { width: columns, height: rows });
  const context = canvas.getContext("2d");
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = pixelOf(i);
  context.putImageData(image, 0, 0);
};
