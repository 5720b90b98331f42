// Ties a widget to the page's theme and to its own width.

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

/** `themed()` when the page's theme changes, `resized(width)` when the widget's width does. Returns what takes it off the page. */
export const tie = (root, { themed, resized } = {}) => {
  keepKeys(root);
  const stopTheme = followTheme(root, themed);
  const observer = resized && new ResizeObserver(([{ contentRect }]) => resized(contentRect.width));
  observer?.observe(root);
  return () => {
    observer?.disconnect();
    stopTheme();
    root.remove();
  };
};
