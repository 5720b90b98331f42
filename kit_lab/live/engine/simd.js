// Where products are computed. A room is one memory in which A, B and C lie, with the products that tools/simd.mjs
// wrote in WebAssembly SIMD: ten times as fast as loops, their sums in float32. Without SIMD, or where a page's policy
// forbids it, a room is an array, and the loops of products.js work in it.

import { bytesOfBase64 } from "./base64.js";
import { loops } from "./products.js";
import { BYTES } from "./simd_bytes.js";

const PAGE = 2 ** 16; // bytes
let compiled = null;

/**
 * { numbers, product, dots, simd }: room for `count` numbers at least, `simd` whether SIMD computes.
 * Among them product(a, aRow, aInner, b, bRow, c, cRow, rows, inner, columns, more) computes C = A B, or C += A B where
 * `more` is not 0: A (rows, inner) has its entry (i, k) at numbers[a + i * aRow + k * aInner]; rows of B (inner,
 * columns) and of C begin bRow and cRow apart. With 1 the sum goes on from C, with 2 it comes to C as a whole. And
 * dots(a, aRow, b, c, rows, inner) computes c = A b of a vector b (inner,).
 */
export const openRoom = (count) => {
  try {
    compiled ??= new WebAssembly.Module(bytesOfBase64(BYTES));
    const pages = Math.ceil((count * Float32Array.BYTES_PER_ELEMENT) / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { product, dots } = new WebAssembly.Instance(compiled, { engine: { memory } }).exports;
    return { numbers: new Float32Array(memory.buffer), product, dots, simd: true };
  } catch {
    const numbers = new Float32Array(count);
    return { numbers, ...loops(numbers), simd: false };
  }
};
