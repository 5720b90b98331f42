// The arrow keys in what has rows and columns.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** [rows, columns] that an arrow key moves by; undefined for every other key. */
export const arrowOf = (event) => ARROWS[event.key];
