// Ties a widget to the page's theme and to its own width.

// The page's theme (pydata-sphinx-theme, JupyterLab, Colab), else the system's.
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)"); // then the system paints the background, whatever the page says
const isDark = () => {
  if (forced.matches) return systemDark.matches;
  const page = document.documentElement;
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  const named = page.dataset.theme ?? page.getAttribute("theme");
  return named === "dark" || named === "light" ? named === "dark" : systemDark.matches;
};

/** Keeps `root` in the page's theme and calls `redraw` when it changes. Returns a function that stops it. */
const followTheme = (root, redraw) => {
  const now = () => (isDark() ? "dark" : "light");
  const apply = () => {
    const theme = now();
    if (root.dataset.kitTheme === theme) return;
    root.dataset.kitTheme = theme;
    redraw?.();
  };
  root.dataset.kitTheme = now();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "theme"] });
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  for (const media of [systemDark, forced]) media.addEventListener("change", apply);
  return () => {
    observer.disconnect();
    for (const media of [systemDark, forced]) media.removeEventListener("change", apply);
  };
};

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
