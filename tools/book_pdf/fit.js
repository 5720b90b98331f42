// Before the book is printed: what is wider than the sheet is drawn smaller, what still does not fit is told, and links get the
// numbers of their pages.
(() => {
  const WIDE = ["table", ".kit-formula-body > .katex-display > .katex", ".kit-figure-frame > svg", ".cell_output img"];
  const room = (part) => {
    const frame = part.closest(".kit-table, .kit-formula-body, .kit-figure-frame, .kit-still, .cell_output, section");
    return frame.getBoundingClientRect().width;
  };
  const fit = () => {
    const parts = [...document.querySelectorAll(WIDE.map((one) => `article ${one}`).join(","))].filter(
      (part) => !part.closest(".kit-widget-host, .kit-toc"),
    );
    const widths = parts.map((part) => {
      const inner = part.querySelector(":scope > .katex-html") ?? part;
      return Math.max(inner.scrollWidth ?? 0, inner.getBoundingClientRect().width);
    });
    const rooms = parts.map(room);
    parts.forEach((part, i) => {
      if (widths[i] > rooms[i] + 1) part.style.zoom = Math.max(0.5, (rooms[i] / widths[i]) * 0.985);
    });
  };
  const tooWide = () => {
    const sheet = document.querySelector(".bd-article-container").getBoundingClientRect();
    const out = [];
    for (const part of document.querySelectorAll("article.bd-article *")) {
      if (part.closest("svg, .katex-mathml, .kit-hidden, .visually-hidden, .vlist, .kit-widget-host img")) continue;
      const box = part.getBoundingClientRect();
      if (box.width && box.right > sheet.right + 1.5 && !out.some((one) => one.contains(part))) out.push(part);
    }
    return out.map((part) => {
      const place = part.closest("[id]")?.id ?? "";
      return `${place} ${part.tagName.toLowerCase()}.${part.className} ${Math.round(part.getBoundingClientRect().right - sheet.right)}px`;
    });
  };
  const empty = () =>
    [...document.querySelectorAll("article figure")]
      .filter((figure) => {
        const drawn = figure.querySelector("svg, img, canvas, table, .kit-widget, pre, p");
        const box = drawn?.getBoundingClientRect();
        return !box || box.width < 20 || box.height < 10;
      })
      .map((figure) => figure.id);
  /** Writes the page of each link's place beside it (book.css); until then as many zeros stand there. */
  const number = (pages) => {
    for (const link of document.querySelectorAll("a[data-page]"))
      link.dataset.page = String(pages[link.hash.slice(1)] ?? pages[decodeURIComponent(link.hash.slice(1))] ?? "?");
  };
  globalThis.kitNumber = number;
  globalThis.kitFit = async () => {
    await document.fonts.ready;
    fit();
    return {
      tooWide: tooWide(),
      emptyFigures: empty(),
      folded: document.querySelectorAll("article details:not([open])").length,
    };
  };
})();
