// ← and → turn to the page before and the page after, where no other part of the page has a use for them.
(() => {
  const LINKS = { ArrowLeft: "a.left-prev", ArrowRight: "a.right-next" };
  const OWN =
    "input, textarea, select, audio, video, dialog, [contenteditable], .kit-widget-host, .kit-widget, " +
    "[role=tab], [role=tablist], [role=slider], [role=spinbutton], [role=radiogroup], [role=menu], " +
    "[role=menubar], [role=listbox], [role=grid], [role=tree], [role=textbox], [role=application]";
  /** A wide part in focus moves sideways by these keys. */
  const scrolls = (node) => node.tabIndex >= 0 && node.scrollWidth > node.clientWidth + 1;
  for (const [key, selector] of Object.entries(LINKS)) {
    const link = document.querySelector(`.prev-next-area ${selector}`);
    if (!link) continue;
    link.setAttribute("aria-keyshortcuts", key);
    link.title += key === "ArrowLeft" ? " (←)" : " (→)";
  }
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(key in LINKS) || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (target instanceof Element && target !== document.body && (target.closest(OWN) || scrolls(target)))
      return;
    document.querySelector(`.prev-next-area ${LINKS[key]}`)?.click();
  });
})();
