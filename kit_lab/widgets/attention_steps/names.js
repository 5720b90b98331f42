// Where the names of arrows stand: beside their tips, each clear of the other tips and names.

const TIP = 7;
const LETTER = 12;
// From the tip: how far right, how far down, and how much of the name's width to the left.
const [ABOVE, BELOW, RIGHT, LEFT] = [
  [0, -12, 0.5],
  [0, 22, 0.5],
  [11, 5, 0],
  [-11, 5, 1],
];

const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.low <= b.high || b.low <= a.high;

/** Places the texts of `arrows`, each { text, tip: [x, y], down }, in a square of side `side`. */
export const placeNames = (arrows, side) => {
  const taken = arrows.map(({ tip: [x, y] }) => ({
    left: x - TIP,
    right: x + TIP,
    high: y - TIP,
    low: y + TIP,
  }));
  for (const { text, tip, down } of arrows) {
    const width = LETTER * text.textContent.length;
    const boxAt = ([dx, dy, share]) => {
      const left = Math.min(side - width, Math.max(0, tip[0] + dx - share * width));
      const base = tip[1] + dy;
      return { left, right: left + width, high: base - 12, low: base + 3, base, share };
    };
    const boxes = (down ? [BELOW, RIGHT, LEFT, ABOVE] : [ABOVE, RIGHT, LEFT, BELOW]).map(boxAt);
    const place = boxes.find((box) => taken.every((other) => apart(box, other))) ?? boxes[0];
    taken.push(place);
    text.setAttribute("x", place.left + place.share * width);
    text.setAttribute("text-anchor", ["start", "middle", "end"][2 * place.share]);
    text.setAttribute("y", place.base);
  }
};
