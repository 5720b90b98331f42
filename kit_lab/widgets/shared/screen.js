// When to draw, how sharp, and what a screen reader tells of it.

import { coded } from "./coded.js";
import { el } from "./dom.js";

/** Runs `draw` at most once a frame, however often it is asked for. */
export const perFrame = (draw) => {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
};

/**
 * What a screen reader tells of a change that shows elsewhere than on the control. Only the last of several texts is
 * told, once nothing new has come for `pause` ms; what the page opens with is not news.
 */
export const voice = (pause = 900) => {
  const node = el("div.kit-hidden", { "aria-live": "polite" });
  let latest = null;
  let timer = 0;
  const say = (text, langOf) => {
    if (text === latest) return;
    clearTimeout(timer);
    if (latest !== null)
      timer = setTimeout(() => {
        node.replaceChildren(...coded(text, langOf));
      }, pause);
    latest = text;
  };
  return { node, say, end: () => clearTimeout(timer) };
};

/** A canvas sized for the screen's pixel density; returns its 2d context in CSS pixels. */
export const sharpen = (canvas, width, height) => {
  const density = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(density, 0, 0, density, 0, 0);
  return context;
};
