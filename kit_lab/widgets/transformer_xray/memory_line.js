// The way from the memory to every cross-attention: a lane along the picture's right edge, and a branch to each layer.
// It runs where there are neither boxes nor texts: in the gutters between the columns and under their titles.

import { svg } from "../shared/kit.js";

const LANE = 6; // px from the picture's right edge
const BEND = 5;
const HEAD = 4;

/** A line through points, each at a right angle to the next, with round corners. */
const pathOf = (points) =>
  points
    .map(([x, y], n) => {
      if (n === 0) return `M${x} ${y}`;
      if (n === points.length - 1) return `L${x} ${y}`;
      const [from, to] = [points[n - 1], points[n + 1]].map(([px, py]) => {
        const far = Math.hypot(px - x, py - y);
        const share = Math.min(BEND, far / 2) / (far || 1);
        return `${x + (px - x) * share} ${y + (py - y) * share}`;
      });
      return `L${from}Q${x} ${y} ${to}`;
    })
    .join("");

/** `columns` are the decoder's layers; each `crosses[i]` is a part in columns[i], which has its title first. */
export const makeMemoryLine = (picture, memory, columns, crosses) => {
  const branches = crosses.map((cross) => ({
    cross,
    line: svg("path", { fill: "none" }),
    head: svg("path", { fill: "none" }),
  }));
  const groups = branches.map(({ line, head }) => svg("g", line, head));
  const node = svg("svg.kit-tx-memory-line", { "aria-hidden": "true" }, groups);
  picture.append(node);

  const draw = () => {
    const whole = picture.getBoundingClientRect();
    if (!whole.width) return;
    const zoom = whole.width / picture.offsetWidth; // on paper the widget is smaller
    const at = (part) => {
      const box = part.getBoundingClientRect();
      const [left, right] = [box.left, box.right].map((x) => (x - whole.left) / zoom);
      const [top, bottom] = [box.top, box.bottom].map((y) => (y - whole.top) / zoom);
      return { left, right, top, bottom, middle: (top + bottom) / 2 };
    };
    const lane = picture.offsetWidth - LANE;
    const start = at(memory);
    branches.forEach(({ cross, line, head }, i) => {
      const [column, part] = [columns[i], cross].map(at);
      const beside = column.right + LANE < lane - LANE; // another column is to its right
      const next = columns[i].nextElementSibling;
      const gutter =
        beside && next ? (column.right + Math.max(at(next).left, column.right + 2 * LANE)) / 2 : lane;
      const under = at(columns[i].firstChild).bottom;
      const bus = (under + at(columns[i].children[1]).top) / 2;
      const branch =
        gutter === lane
          ? []
          : [
              [lane, bus],
              [gutter, bus],
            ];
      const end = part.right + 2;
      line.setAttribute(
        "d",
        pathOf([
          [start.right, start.middle],
          [lane, start.middle],
          ...branch,
          [gutter, part.middle],
          [end, part.middle],
        ]),
      );
      const tip = end + HEAD;
      head.setAttribute(
        "d",
        `M${tip} ${part.middle - HEAD}L${end} ${part.middle}L${tip} ${part.middle + HEAD}`,
      );
    });
  };
  const observer = new ResizeObserver(draw);
  observer.observe(picture);
  // Paper has a width of its own, of which no observer hears. Where nobody draws anew for it, style.css leaves the line out.
  const paper = matchMedia("print");
  const print = () => {
    node.classList.toggle("is-on-paper", paper.matches);
    draw();
  };
  paper.addEventListener("change", print);
  return {
    /** Lights the way to the part that is open: all of it when that is the memory. */
    select: (id) => {
      branches.forEach(({ cross }, i) => {
        const lit = id === "memory" || cross.dataset.block === id;
        groups[i].classList.toggle("is-lit", lit);
        if (lit) node.append(groups[i]); // above those that it shares its way with
      });
    },
    end: () => {
      observer.disconnect();
      paper.removeEventListener("change", print);
    },
  };
};
