// The product moving: each factor comes from the cell it stands in, the result goes to the cell it belongs to.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const STAGGER = 110; // ms from one factor to the next
const FLIGHT = 420;

/** `node` comes from where `start` lies to its own place, after `delay` ms. */
const come = (node, start, delay) => {
  const [from, to] = [start.getBoundingClientRect(), node.getBoundingClientRect()];
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: FLIGHT,
    delay,
    easing: "cubic-bezier(0.3, 0, 0.2, 1)",
    fill: "backwards",
  });
};

/** pairs: [[node, the cell it comes from]] in the order of the sum; `total` appears last and lights up `cell`. */
export const fly = (pairs, total, cell) => {
  if (calm.matches) return;
  pairs.forEach(([node, start], n) => start && come(node, start, STAGGER * n));
  const delay = STAGGER * Math.max(0, pairs.length - 1) + FLIGHT;
  total?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay, fill: "backwards" });
  cell?.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], { duration: 320, delay });
};
/** How long a sum of so many factors is on its way. */
export const timeOf = (factors) => STAGGER * factors + FLIGHT + 900;
