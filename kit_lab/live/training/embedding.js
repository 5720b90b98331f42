// Token embeddings times sqrt(d_model) plus positions, and the way back to logits with the same matrix (sections 3.4 and
// 3.5). Backward: each token's gradient goes to its row of the matrix, each position's to its row of the table.

import { normal } from "./initial.js";
import { sinusoids } from "./positions.js";
import { turn } from "./space.js";

/** The ids of a side: (B, L, d_model). positions: "sinusoid", "learned", or nothing is added. */
export const embed = (space, place, side, embeddings, plan) => {
  const width = embeddings.shape[1];
  const factor = Math.sqrt(width);
  const fixed = plan.positions === "sinusoid" ? sinusoids(side.longest, width) : null;
  const learned =
    plan.positions === "learned"
      ? space.parameter(`${place}/position/table`, [plan.longest, width], normal(1 / Math.sqrt(width)))
      : null;
  const out = space.rows(side, width);
  const each = (work) => {
    for (let row = 0; row < space.rowsOf(out); row += 1) {
      work(row * width, side.ids[row] * width, (row % side.length) * width);
    }
  };
  return space.add({
    place: `${place}/position`,
    out,
    forward() {
      const { numbers } = space;
      each((to, from, position) => {
        for (let i = 0; i < width; i += 1) {
          const added = learned ? numbers[learned.at + position + i] : fixed ? fixed[position + i] : 0;
          numbers[out.at + to + i] = numbers[embeddings.at + from + i] * factor + added;
        }
      });
    },
    backward() {
      const { numbers } = space;
      each((to, from, position) => {
        for (let i = 0; i < width; i += 1) {
          const gradient = numbers[out.gradient + to + i];
          numbers[embeddings.gradient + from + i] += gradient * factor;
          if (learned) numbers[learned.gradient + position + i] += gradient;
        }
      });
    },
  });
};

/** The decoder's output x (B, T, d_model) times the transpose of the embeddings (V, d_model): logits (B, T, V). */
export const project = (space, x, embeddings) => {
  const [tokens, width] = embeddings.shape;
  const turned = space.scratch(tokens * width);
  const out = space.rows(x.side, tokens);
  return space.add({
    place: "logits",
    out,
    forward() {
      turn(space.numbers, embeddings.at, width, turned.at, tokens, width);
      space.product(x.at, width, 1, turned.at, tokens, out.at, tokens, space.rowsOf(x), width, tokens, 0);
    },
    backward() {
      const [rows, dy] = [space.rowsOf(x), out.gradient];
      space.product(dy, tokens, 1, embeddings.at, width, x.gradient, width, rows, tokens, width, 1);
      space.product(dy, 1, tokens, x.at, width, embeddings.gradient, width, tokens, rows, width, 1);
    },
  });
};
