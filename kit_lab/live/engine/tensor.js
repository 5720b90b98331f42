// A tensor is a shape and its numbers in one row, the last axis first to change: { shape: [B, L, d_model], data }.
// The numbers are float32, as in kit_core; token ids are int32, masks are 0 or 1 in bytes.

export const sizeOf = (shape) => shape.reduce((product, length) => product * length, 1);

export const tensor = (shape, data = new Float32Array(sizeOf(shape))) => ({ shape, data });

/** Token ids (B, L) from a list of rows of one length. */
export const idsOf = (rows) => tensor([rows.length, rows[0].length], Int32Array.from(rows.flat()));

/** The same from rows of different lengths, filled up with padding. */
export const filledUp = (rows, padId) => {
  const length = Math.max(...rows.map((row) => row.length));
  return idsOf(rows.map((row) => [...row, ...Array(length - row.length).fill(padId)]));
};

export const lastAxis = (x) => x.shape[x.shape.length - 1];

/** A tensor of the same shape whose numbers are change(number). */
export const mapped = (x, change) => {
  const out = tensor(x.shape, new x.data.constructor(x.data.length));
  for (let i = 0; i < out.data.length; i += 1) out.data[i] = change(x.data[i], i);
  return out;
};

/** x + y, where the axes of y are the last axes of x. */
export const add = (x, y) => {
  const sum = tensor(x.shape);
  const period = y.data.length;
  for (let start = 0; start < x.data.length; start += period) {
    for (let i = 0; i < period; i += 1) sum.data[start + i] = x.data[start + i] + y.data[i];
  }
  return sum;
};

/** The entries of the first axis that `rows` names, in that order. */
export const take = (x, rows) => {
  const width = sizeOf(x.shape.slice(1));
  const taken = tensor([rows.length, ...x.shape.slice(1)], new x.data.constructor(rows.length * width));
  for (let i = 0; i < rows.length; i += 1) {
    taken.data.set(x.data.subarray(rows[i] * width, (rows[i] + 1) * width), i * width);
  }
  return taken;
};

/** Entries start, ..., end - 1 of the first axis; they share their numbers with x. */
export const slice = (x, start, end) => {
  const width = sizeOf(x.shape.slice(1));
  return tensor([end - start, ...x.shape.slice(1)], x.data.subarray(start * width, end * width));
};

/** x and y one after the other along an axis; all other axes are alike. */
export const concat = (x, y, axis) => {
  const shape = x.shape.map((length, i) => (i === axis ? length + y.shape[i] : length));
  const joined = tensor(shape, new x.data.constructor(sizeOf(shape)));
  const [ofX, ofY] = [sizeOf(x.shape.slice(axis)), sizeOf(y.shape.slice(axis))];
  for (let i = 0; i < sizeOf(shape.slice(0, axis)); i += 1) {
    joined.data.set(x.data.subarray(i * ofX, (i + 1) * ofX), i * (ofX + ofY));
    joined.data.set(y.data.subarray(i * ofY, (i + 1) * ofY), i * (ofX + ofY) + ofX);
  }
  return joined;
};
