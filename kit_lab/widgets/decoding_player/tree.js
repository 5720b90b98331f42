// The beam's tree: a column a step, a row a rank. Each hypothesis is a button, walked by pointer, touch and arrow keys.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { inText } from "../shared/token_names.js";

const ROW = 46;
const NODE = { width: 46, widest: 130, height: 38 };
const FATES = { live: "남음", done: "끝남", dead: "다음 걸음에서 잘림" };

/** `pick(column, rank)` is told which hypothesis was chosen. */
export const makeTree = (pick) => {
  const lines = kit.svg("svg.kit-dp-lines", { "aria-hidden": "true" });
  const nodes = el("div.kit-dp-nodes");
  const heads = el("div.kit-dp-heads", { "aria-hidden": "true" });
  const sheet = el("div.kit-dp-sheet", heads, lines, nodes);
  const scroll = el("div.kit-dp-scroll", sheet);
  const node = el("div", { role: "group", "aria-label": "가설의 나무" }, scroll);
  let buttons = new Map(); // "column,rank" -> button
  let places = [];
  let drawn = null; // the step

  nodes.addEventListener("keydown", (event) => {
    const from = places.find(({ key }) => buttons.get(key) === event.target);
    if (!from) return;
    const inColumn = (column) =>
      places.filter((one) => one.column === column).sort((a, b) => a.rank - b.rank);
    const column = inColumn(from.column);
    const to = {
      ArrowUp: () => column[column.indexOf(from) - 1],
      ArrowDown: () => column[column.indexOf(from) + 1],
      ArrowLeft: () =>
        places.find(
          (one) => one.node === from.parent && one.column === from.column - 1 && one.rank === from.from,
        ),
      ArrowRight: () => inColumn(from.column + 1).find((one) => one.from === from.rank),
    }[event.key]?.();
    if (!kit.arrowOf(event)) return;
    event.preventDefault();
    if (to) buttons.get(to.key).focus();
  });
  nodes.addEventListener("focusin", (event) => {
    for (const button of buttons.values()) button.tabIndex = button === event.target ? 0 : -1;
  });

  /** All hypotheses of the steps so far, with what became of each. */
  const layOut = (view) => {
    const { tree, search, step } = view;
    const found = [{ key: "0,0", column: 0, rank: 0, node: 0, parent: -1, from: -1, total: 0, fate: "live" }];
    if (view.method === "sample")
      for (let rank = 1; rank < tree.settings.draws; rank += 1)
        found.push({ ...found[0], key: `0,${rank}`, rank });
    search.steps
      .slice(0, step + 1)
      .forEach(({ kept }, n) =>
        kept.forEach((one) => found.push({ ...one, key: `${n + 1},${one.rank}`, column: n + 1 })),
      );
    const alive = new Set(found.map(({ parent, column }) => `${parent},${column - 1}`));
    return found.map((one) => ({
      ...one,
      fate:
        one.fate === "live" && one.column <= step && !alive.has(`${one.node},${one.column}`)
          ? "dead"
          : one.fate,
    }));
  };
  const quiet = (text, langOf) => el("span.kit-hidden", kit.quoting(text.replaceAll("␣", " "), langOf));
  /** What a hypothesis ends in. */
  const nameOf = ({ tree }, { node, token }) => (node ? inText(tree.settings.vocabulary[token]) : "시작");
  /** What the eye sees, with what the ear needs before and after it. */
  const content = (view, one) => {
    const { tree, langOf } = view;
    const name = nameOf(view, one);
    const token = kit.clipped("span", "kit-dp-token", name, langOf);
    const total = el("span.kit-dp-total", one.node ? number(one.total, 2) : "0");
    if (!one.node) return [token, quiet(" 로그 확률의 합 "), total];
    return [
      quiet(`${one.column}번째 걸음 ${one.rank + 1}번 「${tree.text(one.parent)}」 뒤에 `, langOf),
      token,
      quiet(" 로그 확률의 합 "),
      total,
      quiet(` ${FATES[one.fate]}`),
    ];
  };

  /** Of every node: the longest word that the whole search writes has room. */
  const widthOf = (view) => {
    const { fontFamily, fontSize } = getComputedStyle(node);
    const names = new Set(view.search.steps.flatMap(({ kept }) => kept.map((one) => nameOf(view, one))));
    const widths = [...names].map((name) => kit.measure(name, parseFloat(fontSize), fontFamily, 600) + 12);
    return Math.ceil(Math.min(NODE.widest, Math.max(NODE.width, ...widths)));
  };

  const draw = (view, room) => {
    const { tree, step, last, chosen, path, method } = view;
    const { draws, largest_beam: beam } = tree.settings;
    const wide = widthOf(view);
    const rows = Math.max(beam, draws);
    const pitch = Math.max(wide + 12, Math.min(84, (room - wide - 4) / (last + 1)));
    const x = (column) => 2 + column * pitch;
    const y = (rank) => rank * ROW + (ROW - NODE.height) / 2;
    const width = x(last + 1) + wide + 2;
    const height = rows * ROW;
    sheet.style.width = `${width}px`;
    sheet.style.setProperty("--kit-dp-node", `${wide}px`);
    sheet.style.setProperty("--kit-dp-height", `${height}px`);
    heads.replaceChildren(
      ...Array.from({ length: last + 2 }, (_, column) => {
        const head = el("span", { class: column === step + 1 ? "is-now" : "" }, String(column));
        head.style.left = `${x(column)}px`;
        return head;
      }),
    );
    places = layOut(view);
    const onPath = (one) => path.has(one.node);
    const held = document.activeElement?.dataset.place;
    const inside = nodes.contains(document.activeElement);
    lines.setAttribute("viewBox", `0 0 ${width} ${height}`);
    lines.setAttribute("width", width);
    lines.setAttribute("height", height);
    const rowOf = (one) => (method === "sample" ? one.rank : one.from);
    lines.replaceChildren(
      ...places
        .filter(({ column }) => column > 0)
        .sort((a, b) => onPath(a) - onPath(b))
        .map((one) => {
          const [x1, y1] = [x(one.column - 1) + wide, y(rowOf(one)) + NODE.height / 2];
          const [x2, y2] = [x(one.column), y(one.rank) + NODE.height / 2];
          const bend = (x2 - x1) / 2;
          const lit = onPath(one) && (method === "beam" || one.rank === chosen.rank);
          return kit.svg("path", {
            d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
            class: `${lit ? "is-path" : ""} is-${one.fate}`,
          });
        }),
    );
    buttons = new Map(
      places.map((one) => {
        const isChosen = one.column === step && one.node === chosen.node && one.rank === chosen.rank;
        const lit = onPath(one) && (method === "beam" || one.rank === chosen.rank);
        const button = el(
          "button",
          {
            tabindex: isChosen ? 0 : -1,
            "data-place": one.key,
            "aria-pressed": String(isChosen),
            class: `kit-dp-node kit-number is-${one.fate}${lit ? " is-path" : ""}${isChosen ? " is-chosen" : ""}`,
            onclick: () => pick(one),
          },
          content(view, one),
        );
        button.style.left = `${x(one.column)}px`;
        button.style.top = `${y(one.rank)}px`;
        return [one.key, button];
      }),
    );
    nodes.replaceChildren(...buttons.values());
    if (inside) (buttons.get(held) ?? nodes.querySelector('[tabindex="0"]')).focus({ preventScroll: true });
    // On a small screen the tree is read from its root; the column of a step that is gone to comes into view.
    const right = x(step + 1) + wide + 8;
    const gone = drawn !== null && drawn !== step;
    if (gone && (scroll.scrollLeft + scroll.clientWidth < right || scroll.scrollLeft > x(step)))
      scroll.scrollLeft = right - scroll.clientWidth;
    drawn = step;
  };
  return { node, draw };
};
