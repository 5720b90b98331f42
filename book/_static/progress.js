// The guide's table: what the reader has read and solved, page by page, as their own browser remembers it.
(() => {
  const host = document.querySelector("[data-kit-progress]");
  const memory = window.kitMemory;
  if (!host || !memory) return;
  const KINDS = { sections: "읽은 절", puzzles: "문제", challenges: "도전" };
  const el = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  const cell = ([done, all]) => {
    if (!all) return el("td", {}, "");
    const bar = el("meter", { min: 0, max: all, value: done });
    bar.setAttribute("aria-hidden", "true");
    return el("td", {}, bar, ` ${done} / ${all}`);
  };
  const row = ({ page, title }) => {
    const tally = memory.tally(page);
    const link = el("a", { href: new URL(`${page}.html`, memory.root).href }, title);
    return el("tr", {}, el("td", {}, link), ...Object.keys(KINDS).map((kind) => cell(tally[kind])));
  };
  const heads = ["페이지", ...Object.values(KINDS)].map((title) => el("th", { scope: "col" }, title));
  const body = el("tbody", {});
  const table = el(
    "table",
    { className: "table kit-progress" },
    el("thead", {}, el("tr", {}, ...heads)),
    body,
  );
  const draw = () => body.replaceChildren(...memory.pages().map(row));
  draw();
  host.replaceChildren(
    el("div", { className: "kit-table" }, table),
    window.kitTransfer(),
    window.kitForget(),
  );
  memory.watch(draw);
})();
