// Products of matrices, and of vectors with a layer's weights. Both are copied into a room of simd.js: a model's
// matrices once, what comes and goes every time.

import { openRoom } from "./simd.js";
import { lastAxis, sizeOf, tensor } from "./tensor.js";

const SPACE = 2 ** 18; // numbers, for rows that come and go
const RUN = 32;

/** A room for matrices of `count` numbers together and, behind them, for rows in and out that have `width` together. */
const roomFor = (count, width) => {
  const space = Math.max(SPACE, width);
  return { ...openRoom(count + space), free: count, space };
};

/** Copies a matrix (rows, columns) as (columns, rows). */
const turn = (from, start, rows, columns, to, at) => {
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) to[at + c * rows + r] = from[start + r * columns + c];
  }
};

/** C = A B of simd.js. Sums of RUN products each are added up: one long sum in float32 would lose more digits. */
const multiply = ({ product }, a, aRow, aInner, b, bRow, c, cRow, rows, inner, columns) => {
  for (let k = 0; k < inner; k += RUN) {
    const length = Math.min(RUN, inner - k);
    product(a + k * aInner, aRow, aInner, b + k * bRow, bRow, c, cRow, rows, length, columns, k ? 2 : 0);
  }
};

/** All rows of x times the matrix (inner, columns) `at` a place of a room: the rows of `out`. */
const times = (x, { room, at }, out, rows, inner, columns) => {
  const { numbers, free, space } = room;
  const most = Math.floor(space / (inner + columns));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const c = free + count * inner;
    numbers.set(x.subarray(row * inner, (row + count) * inner), free);
    multiply(room, free, inner, 1, at, columns, c, columns, count, inner, columns);
    out.set(numbers.subarray(c, c + count * columns), row * columns);
  }
};

/** The same with the transpose of a matrix (columns, inner). It is the long one: the rows are turned, in and out. */
const timesTransposed = (x, { room, at }, out, rows, inner, columns) => {
  const { numbers, dots, free, space } = room;
  if (rows === 1) {
    numbers.set(x, free);
    dots(at, inner, free, free + inner, columns, inner);
    out.set(numbers.subarray(free + inner, free + inner + columns));
    return;
  }
  const most = Math.floor(space / (inner + columns));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const c = free + count * inner;
    turn(x, row * inner, count, inner, numbers, free);
    multiply(room, at, inner, 1, free, count, c, count, columns, inner, count);
    turn(numbers, c, columns, count, out, row * columns);
  }
};

/** A room for matrices of `count` numbers together: each shape that is handed in becomes a matrix of zeros there. */
export const placing = (count, width = 0) => {
  const room = roomFor(count, width);
  let end = 0;
  return (shape) => {
    if (shape[0] + shape[1] > room.space) return tensor(shape); // too wide for the rows
    const at = end;
    end += sizeOf(shape);
    return { ...tensor(shape, room.numbers.subarray(at, end)), room, at };
  };
};

/** A matrix that has no place in a room gets a room of its own. */
const settle = (matrix) => {
  const { shape, data } = matrix;
  Object.assign(matrix, placing(data.length, shape[0] + shape[1])(shape));
  matrix.data.set(data);
};

let passing = openRoom(SPACE); // for what comes and goes

/** The product over the last two axes. An axis of length 1 in front of them serves every index of the other's. */
const batched = (a, b, columns, one) => {
  const [rows, inner] = a.shape.slice(-2);
  const [batchA, heads] = a.shape;
  const [batchB] = b.shape;
  const batch = Math.max(batchA, batchB);
  const out = tensor([batch, heads, rows, columns]); // (B, h, rows, columns)
  const fromA = b.data.length;
  const fromOut = fromA + a.data.length;
  const end = fromOut + out.data.length;
  if (passing.numbers.length < end) passing = openRoom(end);
  passing.numbers.set(b.data);
  passing.numbers.set(a.data, fromA);
  for (let i = 0; i < batch; i += 1) {
    for (let head = 0; head < heads; head += 1) {
      const atA = fromA + ((batchA === 1 ? 0 : i) * heads + head) * rows * inner;
      const atB = ((batchB === 1 ? 0 : i) * heads + head) * inner * columns;
      one(passing, atA, atB, fromOut + (i * heads + head) * rows * columns, rows, inner, columns);
    }
  }
  out.data.set(passing.numbers.subarray(fromOut, end));
  return out;
};

/** (B, h, T, S) times (B, h, S, d): (B, h, T, d). */
export const matmul = (x, y) =>
  batched(x, y, y.shape[3], (room, a, b, c, rows, inner, columns) =>
    multiply(room, a, inner, 1, b, columns, c, columns, rows, inner, columns),
  );

/** (B, h, T, d) times the transpose of (B, h, S, d): (B, h, T, S). */
export const matmulTransposed = (x, y) =>
  batched(x, y, y.shape[2], (room, a, b, c, rows, inner, columns) => {
    for (let row = 0; row < rows; row += 1)
      room.dots(b, inner, a + row * inner, c + row * columns, columns, inner);
  });

/** x (..., in) times one matrix: (..., columns). */
const project = (x, matrix, columns, compute) => {
  if (!matrix.room) settle(matrix);
  const out = tensor([...x.shape.slice(0, -1), columns]);
  const inner = lastAxis(x);
  compute(x.data, matrix, out.data, sizeOf(x.shape) / inner, inner, columns);
  return out;
};

/** x (..., in) times kernel (in, out), plus bias (out,) where there is one: (..., out). */
export const linear = (x, { kernel, bias }) => {
  const columns = kernel.shape[1];
  const out = project(x, kernel, columns, times);
  if (bias) for (let i = 0; i < out.data.length; i += 1) out.data[i] += bias.data[i % columns];
  return out; // (..., out)
};

/** x (..., d) times the transpose of table (V, d): (..., V). */
export const linearTransposed = (x, table) => project(x, table, table.shape[0], timesTransposed);
