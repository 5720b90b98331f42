// Ties a widget to its model, to the page's theme and to its own width.

import { followTheme } from "./theme.js";

/**
 * Keys pressed in a widget are its own: JupyterLab would move to another cell, or delete one, before a slider
 * moves.
 */
const keepKeys = (root) =>
  root.addEventListener("keydown", (event) => {
    const shortcut =
      event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    if (!shortcut) event.stopPropagation();
  });

/**
 * Ties a widget to its surroundings: `redraw` when one of the model's `names` changes, `themed` when the page's
 * theme does,
 * `resized` when its own width does, and once at first. Returns what unties it and takes it off the page.
 */
export const tie = (root, { model, names, redraw, themed, resized }) => {
  const events = names.map((name) => `change:${name}`);
  events.forEach((event) => model.on(event, redraw));
  keepKeys(root);
  const stopTheme = followTheme(root, themed);
  const observer = resized && new ResizeObserver(resized);
  observer?.observe(root);
  return () => {
    events.forEach((event) => model.off(event, redraw));
    observer?.disconnect();
    stopTheme();
    root.remove();
  };
};

/** write({name: value, ...}): sets the model's values, tells the kernel if there is one, and draws anew. */
export const writing = (model, redraw) => (changes) => {
  for (const [name, value] of Object.entries(changes)) model.set(name, value);
  model.save_changes();
  redraw();
};
