// Products of matrices, and of vectors with a layer's weights. Both are copied into a room of simd.js: a model's
// matrices once, what comes and goes every time.

import { openRoom } from "./simd.js";
import { lastAxis, sizeOf, tensor } from "./tensor.js";

const SPACE = 2 ** 18; // numbers, for rows that come and go

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

/** Rows of x from `from` on, times the matrix (inner, columns) `at` a place of a room: rows of `out` from `to` on. */
const times = (x, from, { room, at }, out, to, rows, inner, columns) => {
  const { numbers, product, free, space } = room;
  const most = Math.floor(space / (inner + columns));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const c = free + count * inner;
    numbers.set(x.subarray(from + row * inner, from + (row + count) * inner), free);
    product(free, inner, 1, at, columns, c, columns, count, inner, columns, 0);
    out.set(numbers.subarray(c, c + count * columns), to + row * columns);
  }
};

/** The same with the transpose of a matrix (columns, inner). It is the long one: the rows are turned, in and out. */
const timesTransposed = (x, from, { room, at }, out, to, rows, inner, columns) => {
  const { numbers, product, dots, free, space } = room;
  if (rows === 1) {
    numbers.set(x.subarray(from, from + inner), free);
    dots(at, inner, free, free + inner, columns, inner);
    out.set(numbers.subarray(free + inner, free + inner + columns), to);
    return;
  }
  const most = Math.floor(space / (inner + columns));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const c = free + count * inner;
    turn(x, from + row * inner, count, inner, numbers, free);
    product(at, inner, 1, free, count, c, count, columns, inner, count, 0);
    turn(numbers, c, columns, count, out, to + row * columns);
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

let passing = roomFor(SPACE, 0); // for one matrix that comes and goes

/** The product over the last two axes. An axis of length 1 in front of them serves every index of the other's. */
const batched = (a, b, columns, multiply) => {
  const [rows, inner] = a.shape.slice(-2);
  const [batchA, heads] = a.shape;
  const [batchB] = b.shape;
  const batch = Math.max(batchA, batchB);
  const out = tensor([batch, heads, rows, columns]); // (B, h, rows, columns)
  const size = inner * columns;
  if (passing.free < size) passing = roomFor(size, size + 1); // inner + columns is never more
  for (let i = 0; i < batch; i += 1) {
    for (let head = 0; head < heads; head += 1) {
      const atA = ((batchA === 1 ? 0 : i) * heads + head) * rows * inner;
      const atB = ((batchB === 1 ? 0 : i) * heads + head) * size;
      const atOut = (i * heads + head) * rows * columns;
      passing.numbers.set(b.data.subarray(atB, atB + size));
      multiply(a.data, atA, { room: passing, at: 0 }, out.data, atOut, rows, inner, columns);
    }
  }
  return out;
};

/** (B, h, T, S) times (B, h, S, d): (B, h, T, d). */
export const matmul = (a, b) => batched(a, b, b.shape[3], times);

/** (B, h, T, d) times the transpose of (B, h, S, d): (B, h, T, S). */
export const matmulTransposed = (a, b) => batched(a, b, b.shape[2], timesTransposed);

/** x (..., in) times one matrix: (..., columns). */
const project = (x, matrix, columns, multiply) => {
  if (!matrix.room) settle(matrix);
  const out = tensor([...x.shape.slice(0, -1), columns]);
  const inner = lastAxis(x);
  multiply(x.data, 0, matrix, out.data, 0, sizeOf(x.shape) / inner, inner, columns);
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
