// Writes safetensors, as engine/safetensors.js reads it: a length, a JSON header that names the arrays, their numbers.

/** arrays: { path: { shape, data: Float32Array } }. Machines that run this are little-endian. */
export const writeSafetensors = (arrays) => {
  const header = {};
  let length = 0;
  for (const [path, { shape, data }] of Object.entries(arrays)) {
    header[path] = { dtype: "F32", shape, data_offsets: [length, length + 4 * data.length] };
    length += 4 * data.length;
  }
  const text = JSON.stringify(header);
  const words = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8)); // numbers begin at a multiple of 8
  const file = new Uint8Array(8 + words.length + length);
  new DataView(file.buffer).setBigUint64(0, BigInt(words.length), true);
  file.set(words, 8);
  let at = 8 + words.length;
  for (const { data } of Object.values(arrays)) {
    file.set(new Uint8Array(Float32Array.from(data).buffer), at);
    at += 4 * data.length;
  }
  return file;
};
