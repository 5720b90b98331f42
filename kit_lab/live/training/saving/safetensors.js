// Writes safetensors, as engine/safetensors.js reads it: a length, a JSON header that names the arrays, their numbers. And
// reads them from a file that nobody vouches for.

const START = 8; // after the header's length in 64 bits
const SIZE = 4; // bytes of a number

/** arrays: { path: { shape, data: Float32Array } }. Machines that run this are little-endian. */
export const writeSafetensors = (arrays) => {
  const header = {};
  let length = 0;
  for (const [path, { shape, data }] of Object.entries(arrays)) {
    header[path] = { dtype: "F32", shape, data_offsets: [length, length + SIZE * data.length] };
    length += SIZE * data.length;
  }
  const text = JSON.stringify(header);
  const words = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8)); // numbers begin at a multiple of 8
  const file = new Uint8Array(START + words.length + length);
  new DataView(file.buffer).setBigUint64(0, BigInt(words.length), true);
  file.set(words, START);
  let at = START + words.length;
  for (const { data } of Object.values(arrays)) {
    file.set(new Uint8Array(Float32Array.from(data).buffer), at);
    at += SIZE * data.length;
  }
  return file;
};

/** What writeSafetensors was given. Throws where the file is not such a one. */
export const readArrays = (file) => {
  const start = START + Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(START, start)));
  return new Map(
    Object.entries(header).map(
      ([
        path,
        {
          shape,
          data_offsets: [from, to],
        },
      ]) => {
        const bytes = file.slice(start + from, start + to);
        return [path, { shape, data: new Float32Array(bytes.buffer) }];
      },
    ),
  );
};
