// Where a model computes. All its numbers lie in one room of engine/simd.js: the parameters, then what each operation
// makes, then the gradients of both in the same order. Nothing is copied: the gradient of the number at x.at + i is that
// at x.gradient + i.
//
// A model is a list of operations { place, out, forward(), backward() }. forward() writes `out`. backward() reads the
// gradient of `out` and adds to the gradients of what the operation read. One after the other, and then all of them from
// the last to the first: that is the chain rule.

import { loops } from "../engine/products.js";
import { openRoom } from "../engine/simd.js";

const STEP = 4; // numbers: every tensor begins at a multiple of a SIMD vector

const MOST = 2 ** 24; // numbers, and as many gradients: 128 MB
const complaint = (batch, count) =>
  `모델과 글의 길이에 견주어 batch ${batch}이(가) 너무 크다. ${Math.max(1, Math.floor((batch * MOST) / count))} 이하로 줄인다.`;

/** A room of numbers in double precision, slow and exact, for proofs. */
const exactRoom = (count) => {
  const numbers = new Float64Array(count);
  return { numbers, ...loops(numbers), simd: false };
};

/**
 * Room for passes of at most `most` sentences. A side is the source or the target: { ids, length, longest }, its ids
 * (B, length) those of the pass that is on.
 */
export const newSpace = (most, longest) => {
  const [parameters, tensors, shared] = [[], [], { count: 0 }];
  const side = (length) => ({ ids: new Int32Array(most * length), length: 0, longest: length });
  const space = { most, batch: 0, step: 0, asked: 0, training: false, parameters, operations: [] };
  space.source = side(longest.source);
  space.target = side(longest.target);

  /** A weight of the model, by the path that kit_core gives it. initial(random) draws one number of it. */
  space.parameter = (path, shape, initial) => {
    const known = parameters.find((one) => one.path === path);
    if (known) return known;
    const count = shape.reduce((product, length) => product * length, 1);
    const made = { path, shape, count, initial };
    parameters.push(made);
    return made;
  };
  space.tensor = (count) => {
    const made = { count };
    tensors.push(made);
    return made;
  };
  /** A vector of `width` numbers for each token of a side: (B, L, width). */
  space.rows = (of, width) => Object.assign(space.tensor(most * of.longest * width), { side: of, width });
  /** Numbers that no operation leaves for another: all share them. */
  space.scratch = (count) => {
    shared.count = Math.max(shared.count, count);
    return shared;
  };
  space.add = (operation) => {
    space.operations.push(operation);
    return operation.out;
  };
  /** How many rows of x this pass has. */
  space.rowsOf = (x) => space.batch * x.side.length;

  /** Gives everything its place. */
  space.open = (exact) => {
    let end = 0;
    const lay = (one) => {
      one.at = end;
      end += Math.ceil(one.count / STEP) * STEP;
    };
    parameters.forEach(lay);
    space.weights = end; // how many numbers they take
    [...tensors, shared].forEach(lay);
    if (end > MOST) throw new Error(complaint(most, end));
    for (const one of [...parameters, ...tensors]) one.gradient = end + one.at;
    space.gradients = end;
    Object.assign(space, (exact ? exactRoom : openRoom)(2 * end));
  };
  return space;
};

/** The matrix (rows, columns) that lies at `from`, its rows `stride` apart, as (columns, rows) at `to`. */
export const turn = (numbers, from, stride, to, rows, columns) => {
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) numbers[to + c * rows + r] = numbers[from + r * stride + c];
  }
};
