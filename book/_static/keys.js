// ← and → turn to the page before and the page after, where nothing has the focus and no word is selected. A box at the
// foot of the contents switches them off; the browser remembers it for all pages.
(() => {
  const KEPT = "kit-keys";
  const LINKS = { ArrowLeft: ["a.left-prev", " (←)"], ArrowRight: ["a.right-next", " (→)"] };
  const linkOf = (key) => document.querySelector(`.prev-next-area ${LINKS[key][0]}`);
  const on = () => {
    try {
      return localStorage.getItem(KEPT) !== "off";
    } catch {
      return box.checked;
    }
  };

  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
  const show = () => {
    box.checked = on();
    for (const [key, [, sign]] of Object.entries(LINKS)) {
      const link = linkOf(key);
      if (!link) continue;
      link.title = link.title.replace(sign, "") + (box.checked ? sign : "");
      if (box.checked) link.setAttribute("aria-keyshortcuts", key);
      else link.removeAttribute("aria-keyshortcuts");
    }
  };
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(KEPT, box.checked ? "" : "off");
    } catch {
      /* storage may be closed to files: it holds for this page */
    }
    show();
  });
  const label = document.createElement("label");
  label.className = "kit-keys";
  label.append(box, " ←와 → 키로 페이지 넘기기");
  const foot = document.querySelector("#pst-primary-sidebar .sidebar-primary-items__end");
  foot?.setAttribute("role", "region");
  foot?.setAttribute("aria-label", "설정");
  foot?.append(label);
  window.kitMemory?.watch(show);
  show();

  addEventListener("keydown", (event) => {
    const { key } = event;
    if (!(key in LINKS) || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    if (!getSelection().isCollapsed || !on()) return;
    linkOf(key)?.click();
  });
})();
