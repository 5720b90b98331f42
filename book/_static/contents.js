// The contents at the right mark the section that the reader is in: the last heading that has come up to the top bar.
// (What the theme has for this follows the headings as they come into view, and is lost in a section longer than the
// window.)
(() => {
  const nav = document.querySelector("#pst-page-toc-nav");
  if (!nav) return;
  const REACH = 40; // px below the bar: a heading that an anchor leads to counts
  const entries = [...nav.querySelectorAll("a[href^='#']")].flatMap((link) => {
    const node = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return node ? [{ link, heading: node.querySelector("h1, h2, h3, h4, h5, h6") ?? node }] : [];
  });
  if (!entries.length) return;
  // A mistake reported from beside the text stands in the section that is read.
  const report = document.querySelector(".kit-mistake");
  const page = report && new URL(report.href).searchParams.get("page");
  let shown;
  let asked = false;

  const here = () => {
    const root = document.documentElement;
    const line = (Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0) + REACH;
    // At the end of the page the last heading may have no way up, unless anchors.js has made room.
    const roomy = document.querySelector(".kit-room")?.offsetHeight > 0;
    if (!roomy && scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2) return entries.at(-1);
    return entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
  };
  const show = () => {
    asked = false;
    const found = here();
    if (found === shown) return;
    shown = found;
    for (const { link } of entries) {
      const current = link === found?.link;
      link.classList.toggle("active", current);
      if (current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const entry of nav.querySelectorAll(".toc-entry"))
      entry.classList.toggle("active", Boolean(found && entry.contains(found.link)));
    if (found) bring(found.link);
    if (report) {
      const address = new URL(report.href);
      const section = found ? ` ${decodeURIComponent(found.link.hash)}` : "";
      address.searchParams.set("page", page.replace("」", `」${section}`));
      report.href = address;
    }
  };
  /** A long list of contents scrolls along. */
  const bring = (link) => {
    const box = link.closest(".bd-sidebar-secondary");
    if (!box || box.scrollHeight <= box.clientHeight) return;
    const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top + inner.height) box.scrollTop -= outer.top + outer.height / 3 - inner.top;
    else if (inner.bottom > outer.bottom - inner.height)
      box.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(show);
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
  new ResizeObserver(ask).observe(document.querySelector("article"));
  ask();
})();
