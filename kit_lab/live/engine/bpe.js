// Byte pair encoding as SentencePiece does it: of all neighbours that are a piece together, the pair of the best score
// is joined, the leftmost of equals, until none is left.

import { heap } from "./heap.js";

/**
 * known: piece -> id, scores: Float32Array by id. Gives text -> pieces; a letter that is in no piece comes alone. Who
 * wants to `watch` is told of the letters and after each joining: what stands in every letter's place ("" where it
 * went into one before it), and the place of the piece that was made.
 */
export const bpeSplitter = (known, scores) => (text, watch) => {
  const symbols = [...text].map((piece, i) => ({ piece, before: i - 1, after: i + 1 }));
  if (symbols.length) symbols[symbols.length - 1].after = -1;
  const first = (one, other) =>
    one.score > other.score || (one.score === other.score && one.left < other.left);
  const agenda = heap(first);
  const consider = (left, right) => {
    if (left === -1 || right === -1) return;
    const piece = symbols[left].piece + symbols[right].piece;
    const id = known.get(piece);
    if (id !== undefined) agenda.push({ left, right, score: scores[id], length: piece.length });
  };
  const tell = (place) =>
    watch?.(
      symbols.map(({ piece }) => piece),
      place,
    );
  for (let i = 1; i < symbols.length; i += 1) consider(i - 1, i);
  tell(-1);
  for (let top = agenda.pop(); top; top = agenda.pop()) {
    const [left, right] = [symbols[top.left], symbols[top.right]];
    // One of the two may have been joined with another neighbour since.
    if (!left.piece || !right.piece || left.piece.length + right.piece.length !== top.length) continue;
    left.piece += right.piece;
    right.piece = "";
    left.after = right.after;
    if (right.after >= 0) symbols[right.after].before = top.left;
    consider(left.before, top.left);
    consider(top.left, left.after);
    tell(top.left);
  }
  return symbols.map(({ piece }) => piece).filter(Boolean);
};
