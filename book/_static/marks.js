// Quiet marks for what is read and solved: a ring that fills beside each page of the contents and on its card, a tick
// beside a section. A mark lies over its place, so that nothing moves when it comes.
(() => {
  const memory = window.kitMemory;
  if (!memory) return;
  const pages = new Map(memory.pages().map((one) => [one.page, one]));
  const KINDS = [
    ["sections", "절", "읽음"],
    ["puzzles", "문제", "풂"],
    ["challenges", "도전", "풂"],
  ];

  /** "절 12개 가운데 5개 읽음, 문제 7개 가운데 2개 풂"; nothing where nothing is done. */
  const words = (tally) =>
    KINDS.filter(([kind]) => tally[kind][0])
      .map(([kind, name, done]) => {
        const [part, all] = tally[kind];
        return part === all ? `${name} ${all}개 모두 ${done}` : `${name} ${all}개 가운데 ${part}개 ${done}`;
      })
      .join(", ");
  const pageOf = (link) => {
    const address = new URL(link.href, location.href);
    const path = decodeURIComponent(address.pathname).slice(decodeURIComponent(memory.root.pathname).length);
    return pages.get(path.replace(/\.html$/, ""));
  };
  /** A mark within a place, or none; said in words to who does not see it. */
  const put = (place, kind, share, said) => {
    let mark = place.querySelector(":scope > .kit-mark");
    if (!said) {
      mark?.remove();
      return;
    }
    if (!mark) {
      mark = document.createElement("span");
      mark.append(Object.assign(document.createElement("span"), { className: "kit-unseen" }));
      place.append(mark);
    }
    mark.className = `kit-mark kit-mark-${kind}`;
    mark.classList.toggle("kit-mark-whole", share >= 1);
    mark.style.setProperty("--kit-share", `${Math.round(100 * share)}%`);
    mark.title = said;
    mark.firstChild.textContent = ` (${said})`;
  };
  const putPage = (place, kind, { page }) => {
    const tally = memory.tally(page);
    const [part, all] = tally.sections;
    put(place, kind, all ? part / all : 0, words(tally));
  };
  const draw = () => {
    for (const link of document.querySelectorAll("nav.bd-links li > a")) {
      const found = pageOf(link);
      if (found) putPage(link, "ring", found);
    }
    for (const link of document.querySelectorAll(".kit-card-title a")) {
      const found = pageOf(link);
      // A card of more than one page is named otherwise than its first.
      if (found && link.textContent.startsWith(found.title)) putPage(link, "ring", found);
    }
    for (const link of document.querySelectorAll(".kit-route a")) {
      const found = pageOf(link);
      if (found) putPage(link, "line", found);
    }
    for (const link of document.querySelectorAll("#pst-page-toc-nav a[href^='#']")) {
      const read = memory.isRead(memory.page, decodeURIComponent(link.hash.slice(1)));
      put(link, "tick", 1, read ? "읽음" : "");
    }
  };
  memory.watch(draw);
  draw();
})();
