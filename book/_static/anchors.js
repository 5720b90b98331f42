// An address's anchor stays under the top bar while letters and widgets still move the page, until the
// reader moves it; a page read anew keeps the place where it was left in the same way. At the page's end, room is made
// for a heading that could not reach the top.
(() => {
  const root = document.documentElement;
  const QUIET = 1500; // ms without a change, after which the page is left to the browser
  const NEAR = 1; // px
  let held = null;
  let place = null; // px from the window's top; null: where scroll-padding puts an anchor
  let timer;
  let room;

  const padding = () => Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const aimed = () => {
    const id = location.hash.slice(1);
    if (!id) return null;
    try {
      return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
    } catch {
      return null; // no address of ours
    }
  };
  /** What the reader looks for there: a section's heading. */
  const headingOf = (node) =>
    (node.matches("section") && node.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)")) || node;

  /** As much as the page lacks below for the anchor to come to the top. */
  const makeRoom = (missing) => {
    if (!room) {
      room = document.createElement("div");
      room.className = "kit-room";
      room.setAttribute("aria-hidden", "true");
      document.querySelector(".bd-article-container")?.append(room);
    }
    room.style.height = `${room.offsetHeight + Math.ceil(missing)}px`;
  };
  /** What lies below the window is given back; nothing in view moves by that. */
  const giveBack = () => {
    if (held || !room?.offsetHeight) return;
    const below = root.scrollHeight - innerHeight - scrollY;
    if (below > 0) room.style.height = `${Math.max(0, room.offsetHeight - Math.floor(below))}px`;
  };

  const align = () => {
    if (!held) return;
    const off = held.getBoundingClientRect().top - (place ?? padding());
    if (Math.abs(off) <= NEAR) return;
    const missing = scrollY + off + innerHeight - root.scrollHeight;
    if (missing > 0 && place === null) makeRoom(missing);
    scrollBy({ top: off, behavior: "instant" });
  };
  const release = () => {
    held = null;
    clearTimeout(timer);
  };
  const letGo = () => {
    release();
    giveBack();
  };
  const wait = () => {
    clearTimeout(timer);
    const late = !root.dataset.kitLaidOut || document.fonts.status === "loading";
    timer = setTimeout(late ? wait : release, QUIET);
  };
  const moved = () => {
    if (!held) return;
    align();
    wait();
  };
  const hold = () => {
    const node = aimed();
    release();
    if (!node) return;
    for (let fold = node.closest("details:not([open])"); fold; fold = fold.closest("details:not([open])"))
      fold.open = true;
    node.dispatchEvent(new Event("beforematch", { bubbles: true })); // road.js
    held = headingOf(node);
    place = null;
    moved();
  };
  const KEY = `kit-place/${location.pathname}`;
  const leave = () => {
    const sections = [...document.querySelectorAll("article section[id]")];
    const top = (section) => section.getBoundingClientRect().top;
    const last = sections.findLast((section) => top(section) < innerHeight / 2);
    try {
      if (scrollY > 0 && last) sessionStorage.setItem(KEY, JSON.stringify([last.id, Math.round(top(last))]));
      else sessionStorage.removeItem(KEY);
    } catch {
      // then the browser's own guess has to do
    }
  };
  const comeBack = () => {
    try {
      const [id, top] = JSON.parse(sessionStorage.getItem(KEY));
      const node = document.getElementById(id);
      if (!node || !Number.isFinite(top)) return;
      held = node;
      place = top;
      moved();
    } catch {
      // nothing was left here
    }
  };

  const start = () => {
    const article = document.querySelector("article");
    if (!article) return;
    new ResizeObserver(moved).observe(article);
    document.fonts.addEventListener("loadingdone", moved);
    addEventListener("load", moved);
    addEventListener("hashchange", hold);
    // The same anchor again changes no address.
    document.addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest('a[href*="#"]');
      if (link && link.href === location.href) setTimeout(hold);
    });
    for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
      addEventListener(kind, letGo, { capture: true, passive: true });
    addEventListener("scroll", giveBack, { passive: true });
    addEventListener("pagehide", leave);
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (type === "reload" || type === "back_forward") comeBack();
    else hold();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
