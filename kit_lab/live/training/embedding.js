// Token embeddings times sqrt(d_model) plus positions, and the way back to logits with the same matrix (sections 3.4 and
// 3.5). Backward: each token's gradient goes to its row of the matrix, each position's to its row of the table.

import { normal } from "./initial.js";
import { turn } from "./space.js";

/** How a position's number comes to a token's, and what of the gradient goes to either. */
export const added = { value: (x, position) => x + position, token: () => 1, position: () => 1 };

/** The ids of a side: (B, L, d_model). positions: "sinusoid", "learned", or nothing is added. */
export const embed = (space, place, side, embeddings, plan) => {
  const width = embeddings.shape[1];
  const factor = plan.embeddingScale(width); // sqrt(d_model)
  const { placed } = plan;
  const fixed = plan.positions === "sinusoid" ? plan.sinusoids(side.longest, width) : null;
  const path = `${place}/position`;
  const learned =
    plan.positions === "learned"
      ? space.parameter(`${path}/table`, [plan.longest, width], normal(plan.positionDeviation(width)))
      : null;
  const out = space.rows(side, width);
  /** work gets where a row lies, its token's, and its position's. */
  const eachRow = (work) => {
    const rows = space.rowsOf(out);
    for (let row = 0; row < rows; row += 1) {
      work(out.at + row * width, embeddings.at + side.ids[row] * width, (row % side.length) * width);
    }
  };
  return space.add({
    place: path,
    out,
    forward() {
      const { numbers } = space;
      const table = learned ? numbers.subarray(learned.at, learned.at + learned.count) : fixed;
      eachRow((to, from, position) => {
        for (let i = 0; i < width; i += 1) {
          const x = numbers[from + i] * factor;
          numbers[to + i] = table ? placed.value(x, table[position + i]) : x;
        }
      });
    },
    backward() {
      const { numbers, gradients } = space;
      const table = learned ? numbers.subarray(learned.at, learned.at + learned.count) : fixed;
      eachRow((to, from, position) => {
        for (let i = 0; i < width; i += 1) {
          const gradient = numbers[gradients + to + i];
          const passed = table ? placed.token(table[position + i]) : 1;
          numbers[gradients + from + i] += gradient * passed * factor;
          if (learned) {
            numbers[learned.gradient + position + i] +=
              gradient * placed.position(numbers[from + i] * factor);
          }
        }
      });
    },
  });
};

/** The decoder's output x (B, T, d_model) times the transpose of the embeddings (V, d_model): logits (B, T, V). */
export const project = (space, x, embeddings, plan) => {
  const [tokens, width] = embeddings.shape;
  const factor = plan.logitScale(width); // 1
  const turned = space.scratch(tokens * width);
  const out = space.rows(x.side, tokens);
  const scale = (from) => {
    const end = from + space.rowsOf(out) * tokens;
    if (factor !== 1) for (let i = from; i < end; i += 1) space.numbers[i] *= factor;
  };
  return space.add({
    place: "logits",
    out,
    forward() {
      turn(space.numbers, embeddings.at, width, turned.at, tokens, width);
      space.product(x.at, width, 1, turned.at, tokens, out.at, tokens, space.rowsOf(x), width, tokens, 0);
      scale(out.at);
    },
    backward() {
      const [rows, dy] = [space.rowsOf(x), out.gradient];
      scale(dy);
      space.product(dy, tokens, 1, embeddings.at, width, x.gradient, width, rows, tokens, width, 1);
      space.product(dy, 1, tokens, x.at, width, embeddings.gradient, width, tokens, rows, width, 1);
    },
  });
};
