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
