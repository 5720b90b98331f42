// Writes kit_lab/live/engine/simd_bytes.js: the engine's products of matrices in WebAssembly SIMD.
//
//     node tools/simd.mjs > kit_lab/live/engine/simd_bytes.js
//
// C = A B, or C += A B where `more` is 1: the sum goes on from C; where it is 2, the whole sum is added to C. The numbers are float32 in one memory. Places and strides count numbers:
// A's entry (i, k) lies at a + i * aRow + k * aInner, so A may be turned; rows of B and C are bRow and cRow apart.
// A tile of C stays in registers while `inner` runs. Every entry of C adds its products one by one in the order of
// `inner`, whatever tile it falls into, so its bits depend on no other row or column and on no browser.
//
// A matrix times one vector is computed along `inner`, the order in which the matrix lies: c = A b, rows of A aRow apart.
// Four sums, of every fourth product, are added up two by two; then come the products that are left over.

import { createRequire } from "node:module";

// Of four rows each number of B serves all; a row alone has twice the columns. What is left over is narrower.
const TILES = [
  { rows: 4, widths: [8, 4, 1] },
  { rows: 1, widths: [16, 4, 1] },
];
const PLACES = ["a", "aRow", "aInner", "b", "bRow", "c", "cRow"];
const LENGTHS = ["rows", "inner", "columns", "more"];
const VECTOR = ["a", "aRow", "b", "c"];

const range = (length) => Array.from({ length }, (_, i) => i);
const lines = (list, line) => list.map(line).join("\n");
const get = (name) => `(local.get $${name})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const plus = (one, other) => `(i32.add ${one} ${other})`;
const times = (one, count) => `(i32.mul ${one} (i32.const ${count}))`;
const bytes = (count) => `(i32.shl ${count} (i32.const 2))`;
const params = (names) => names.map((name) => `(param $${name} i32)`).join(" ");
const locals = (names, type) => names.map((name) => `(local $${name} ${type})`).join(" ");

/** One tile of C, its places and strides in bytes. A width of 1 uses one lane of four. */
const tile = (rows, width) => {
  const vectors = range(Math.ceil(width / 4));
  const all = range(rows).flatMap((r) => vectors.map((v) => ({ sum: `sum${r}_${v}`, r, v })));
  const load = (v, place) => `(v128.load${width === 1 ? "32_zero" : ""} offset=${16 * v} ${place})`;
  const store = (v, place, value) =>
    width === 1 ? `(v128.store32_lane 0 ${place} ${value})` : `(v128.store offset=${16 * v} ${place} ${value})`;
  const others = range(rows).slice(1);
  return `
(func $tile${rows}x${width} ${params([...PLACES, "inner", "more"])}
  ${locals([...all.map(({ sum }) => sum), ...vectors.map((v) => `b${v}`), "x"], "v128")}
  ${locals([...range(rows).map((r) => `c${r}`), ...others.map((r) => `a${r}`)], "i32")}
  ${set("c0", get("c"))}
  ${lines(others, (r) => set(`c${r}`, plus(get(`c${r - 1}`), get("cRow"))))}
  ${lines(others, (r) => set(`a${r}`, times(get("aRow"), r)))}
  (if (i32.eq ${get("more")} (i32.const 1)) (then
    ${lines(all, ({ sum, r, v }) => set(sum, load(v, get(`c${r}`))))}))
  (if ${get("inner")} (then (loop $next
    ${lines(vectors, (v) => set(`b${v}`, load(v, get("b"))))}
    ${lines(range(rows), (r) => `
      ${set("x", `(v128.load32_splat ${r ? plus(get("a"), get(`a${r}`)) : get("a")})`)}
      ${lines(vectors, (v) => set(`sum${r}_${v}`, `(f32x4.add ${get(`sum${r}_${v}`)} (f32x4.mul ${get("x")} ${get(`b${v}`)}))`))}`)}
    ${set("a", plus(get("a"), get("aInner")))}
    ${set("b", plus(get("b"), get("bRow")))}
    (br_if $next (local.tee $inner (i32.sub ${get("inner")} (i32.const 1)))))))
  (if (i32.eq ${get("more")} (i32.const 2)) (then
    ${lines(all, ({ sum, r, v }) => set(sum, `(f32x4.add ${get(sum)} ${load(v, get(`c${r}`))})`))}))
  ${lines(all, ({ sum, r, v }) => store(v, get(`c${r}`), get(sum)))})`;
};

/** Tiles of one width along some rows, as long as they fit. */
const along = (rows, width) => `
  (block $end (loop $next
    (br_if $end (i32.gt_u ${plus(get("column"), `(i32.const ${width})`)} ${get("columns")}))
    (call $tile${rows}x${width} ${get("a")} ${get("aRow")} ${get("aInner")}
      ${plus(get("b"), bytes(get("column")))} ${get("bRow")} ${plus(get("c"), bytes(get("column")))} ${get("cRow")}
      ${get("inner")} ${get("more")})
    ${set("column", plus(get("column"), `(i32.const ${width})`))}
    (br $next)))`;

/** All rows of A and C, so many at a time. */
const down = ({ rows, widths }) => `
  (block $end (loop $next
    (br_if $end (i32.lt_u ${get("rows")} (i32.const ${rows})))
    ${set("column", "(i32.const 0)")}
    ${lines(widths, (width) => along(rows, width))}
    ${set("a", plus(get("a"), times(get("aRow"), rows)))}
    ${set("c", plus(get("c"), times(get("cRow"), rows)))}
    ${set("rows", `(i32.sub ${get("rows")} (i32.const ${rows}))`)}
    (br $next)))`;

/** The dot products of some rows of A with b. */
const dots = (rows) => {
  const all = range(rows);
  const add = (one, other) => `(f32.add ${one} ${other})`;
  const lane = (r, i) => `(f32x4.extract_lane ${i} ${get(`sum${r}`)})`;
  const at = (r) => (r ? plus(get("a"), get(`a${r}`)) : get("a"));
  const onward = (count) => `
    ${set("a", plus(get("a"), `(i32.const ${4 * count})`))}
    ${set("b", plus(get("b"), `(i32.const ${4 * count})`))}
    ${set("inner", `(i32.sub ${get("inner")} (i32.const ${count}))`)}
    (br $next)`;
  return `
(func $dots${rows} ${params([...VECTOR, "inner"])}
  ${locals([...all.map((r) => `sum${r}`), "x"], "v128")}
  ${locals(all.map((r) => `total${r}`), "f32")}
  ${locals(all.slice(1).map((r) => `a${r}`), "i32")}
  ${lines(all.slice(1), (r) => set(`a${r}`, times(get("aRow"), r)))}
  (block $end (loop $next
    (br_if $end (i32.lt_u ${get("inner")} (i32.const 4)))
    ${set("x", `(v128.load ${get("b")})`)}
    ${lines(all, (r) => set(`sum${r}`, `(f32x4.add ${get(`sum${r}`)} (f32x4.mul (v128.load ${at(r)}) ${get("x")}))`))}
    ${onward(4)}))
  ${lines(all, (r) => set(`total${r}`, add(add(lane(r, 0), lane(r, 1)), add(lane(r, 2), lane(r, 3)))))}
  (block $end (loop $next
    (br_if $end (i32.eqz ${get("inner")}))
    ${lines(all, (r) => set(`total${r}`, add(get(`total${r}`), `(f32.mul (f32.load ${at(r)}) (f32.load ${get("b")}))`)))}
    ${onward(1)}))
  ${lines(all, (r) => `(f32.store offset=${4 * r} ${get("c")} ${get(`total${r}`)})`)})`;
};

/** All rows of A, so many at a time. */
const downDots = (rows) => `
  (block $end (loop $next
    (br_if $end (i32.lt_u ${get("rows")} (i32.const ${rows})))
    (call $dots${rows} ${[...VECTOR, "inner"].map(get).join(" ")})
    ${set("a", plus(get("a"), times(get("aRow"), rows)))}
    ${set("c", plus(get("c"), `(i32.const ${4 * rows})`))}
    ${set("rows", `(i32.sub ${get("rows")} (i32.const ${rows}))`)}
    (br $next)))`;

const text = `
(module
  (import "engine" "memory" (memory 0))
  ${lines(TILES, ({ rows, widths }) => lines(widths, (width) => tile(rows, width)))}
  (func (export "product") ${params([...PLACES, ...LENGTHS])} (local $column i32)
    ${lines(PLACES, (name) => set(name, bytes(get(name))))}
    ${lines(TILES, down)})
  ${lines([4, 1], dots)}
  (func (export "dots") ${params([...VECTOR, "rows", "inner"])}
    ${lines(VECTOR, (name) => set(name, bytes(get(name))))}
    ${lines([4, 1], downDots)}))`;

const wabt = await createRequire(new URL("../book/package.json", import.meta.url))("wabt")();
const assembled = Buffer.from(wabt.parseWat("simd.wat", text).toBinary({}).buffer).toString("base64");
console.log(`// The products of simd.js in WebAssembly, as base64. tools/simd.mjs writes it.

export const BYTES =
  "${assembled}";`);
