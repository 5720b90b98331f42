// 「이어서 읽기」 on the first page, when there is something to go on with. It runs where it stands, before the rest of
// the page is laid out.
(() => {
  const memory = window.kitMemory;
  const host = document.querySelector(".kit-resume");
  if (!memory || !host) return;
  /** The section left off; the next page if that was the last of its page and is read: { page, id, words }. */
  const next = () => {
    const pages = memory.pages();
    const last = memory.last();
    const at = pages.findIndex(({ page }) => page === last?.page);
    if (at < 0) return null;
    const { page, title, sections } = pages[at];
    const place = sections.findIndex(([id]) => id === last.id);
    if (place < 0) return { page, id: "", words: title };
    const [id, name] = sections[place];
    if (place < sections.length - 1 || !memory.isRead(page, id))
      return { page, id, words: `${title} — ${name}` };
    const after = pages
      .slice(at + 1)
      .find((one) => one.sections.some(([each]) => !memory.isRead(one.page, each)));
    return after ? { page: after.page, id: "", words: after.title } : null;
  };
  const draw = () => {
    const found = next();
    host.hidden = !found;
    if (!found) return host.replaceChildren();
    const link = document.createElement("a");
    link.href = new URL(`${found.page}.html`, memory.root).href + (found.id && `#${found.id}`);
    link.textContent = `이어서 읽기: ${found.words}`;
    host.replaceChildren(link);
  };
  memory.watch(draw);
  draw();
})();
