// A section is read when all of it has stood in the window, for as long as a quick reader needs for its letters.
// The place where the reader has stayed a while is where 「이어서 읽기」 leads.
(() => {
  const memory = window.kitMemory;
  const mine = memory?.pages().find(({ page }) => page === memory.page);
  const article = document.querySelector("article");
  if (!mine || !article) return;
  const TICK = 500; // ms
  const SYLLABLES_A_SECOND = 33; // eight times as many as the guide reckons with
  const [LEAST, MOST] = [2, 20]; // seconds
  const AWAY = 120_000; // ms without a sign of the reader
  const SLICES = 12;
  const NEARLY_ALL = 11;
  const STAYED = 2000; // ms
  const BAR = 60; // px that the top bar hides
  const REACH = 48; // px below it: where contents.js looks for the heading of the section in view

  /** Letters of a section's own text; folded parts, code and widgets take no time of themselves. */
  const syllables = (section) => {
    let count = 0;
    for (const part of section.children)
      if (!part.matches("section, .cell, details, script, .kit-widget-host"))
        count += part.textContent.match(/[가-힣]/g)?.length ?? 0;
    return count;
  };
  const parts = mine.sections.flatMap(([id]) => {
    const section = document.getElementById(id);
    const heading = section?.querySelector("h1, h2, h3, h4, h5, h6");
    if (!heading) return [];
    const needed = Math.min(MOST, Math.max(LEAST, syllables(section) / SYLLABLES_A_SECOND));
    return [{ id, heading, needed: 1000 * needed, spent: 0, seen: new Set() }];
  });

  let before = performance.now();
  let active = before;
  let place = { id: null, spent: 0, noted: false };
  const look = () => {
    const now = performance.now();
    const passed = Math.min(now - before, 2 * TICK); // a machine that slept has read nothing
    before = now;
    if (document.hidden || now - active > AWAY) return;
    const tops = parts.map(({ heading }) => heading.getBoundingClientRect().top);
    tops.push(article.getBoundingClientRect().bottom);
    parts.forEach((part, i) => {
      const [top, bottom] = [tops[i], tops[i + 1]];
      const [from, to] = [Math.max(top, BAR), Math.min(bottom, innerHeight)];
      if (to <= from || memory.isRead(mine.page, part.id)) return;
      part.spent += (passed * (to - from)) / (innerHeight - BAR); // what else is in the window is read too
      for (let slice = 0; slice < SLICES; slice++) {
        const middle = top + ((slice + 0.5) * (bottom - top)) / SLICES;
        if (from <= middle && middle <= to) part.seen.add(slice);
      }
      if (part.seen.size >= NEARLY_ALL && part.spent >= part.needed) memory.noteRead(part.id);
    });
    stay(parts.findLast((_, i) => tops[i] <= BAR + REACH)?.id ?? "", passed);
  };
  const stay = (id, passed) => {
    if (id !== place.id) place = { id, spent: 0, noted: false };
    place.spent += passed;
    if (place.noted || place.spent < STAYED) return;
    place.noted = true;
    memory.notePlace(id);
  };
  for (const kind of ["scroll", "keydown", "pointerdown", "pointermove", "focus"])
    addEventListener(
      kind,
      () => {
        active = performance.now();
      },
      { capture: true, passive: true },
    );
  setInterval(look, TICK);
})();
