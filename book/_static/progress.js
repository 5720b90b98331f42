// What the reader has solved so far, page by page, as their own browser remembers it. Nothing leaves the machine.
(() => {
  const host = document.querySelector("[data-kit-progress]");
  const pages = window.kitPuzzles ?? [];
  if (!host || !pages.length) return;
  const KINDS = { puzzles: ["문제", "kit-solved/"], challenges: ["도전", "kit-surgery/"] };
  const solved = (key) => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const el = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  const root = new URL("../../", document.currentScript.src); // this file lies in _static/kit
  const counted = (page, kind) => {
    const names = page[kind];
    const [, prefix] = KINDS[kind];
    return [names.filter((name) => solved(prefix + name)).length, names.length];
  };
  const cell = (page, kind) => {
    const [done, all] = counted(page, kind);
    if (!all) return el("td", {}, "");
    const bar = el("meter", { min: 0, max: all, value: done });
    bar.setAttribute("aria-hidden", "true");
    return el("td", {}, bar, ` ${done} / ${all}`);
  };
  const draw = () => {
    const rows = pages.map((page) =>
      el(
        "tr",
        {},
        el("td", {}, el("a", { href: new URL(page.page, root).href }, page.title)),
        ...Object.keys(KINDS).map((kind) => cell(page, kind)),
      ),
    );
    const head = el(
      "tr",
      {},
      el("th", { scope: "col" }, "쪽"),
      ...Object.values(KINDS).map(([title]) => el("th", { scope: "col" }, title)),
    );
    const table = el(
      "table",
      { className: "table kit-progress" },
      el("thead", {}, head),
      el("tbody", {}, ...rows),
    );
    const clear = el(
      "button",
      {
        type: "button",
        onclick: () => {
          if (!confirm("푼 것을 모두 잊을까?")) return;
          try {
            for (const key of Object.keys(localStorage))
              if (Object.values(KINDS).some(([, prefix]) => key.startsWith(prefix)))
                localStorage.removeItem(key);
          } catch {
            // it is shut: there is nothing to forget
          }
          draw();
          host.querySelector("button").focus();
        },
      },
      "처음으로 되돌리기",
    );
    host.replaceChildren(
      el("div", { className: "kit-table" }, table),
      el("p", { className: "kit-progress-clear" }, clear),
    );
  };
  draw();
  addEventListener("storage", draw); // solved in another tab
})();
