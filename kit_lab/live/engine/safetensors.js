// Reads safetensors: a length, a JSON header that names the arrays, then their numbers. Weights come in it.

import { float16ToFloat32 } from "./float16.js";
import { tensor } from "./tensor.js";

const HEADER_START = 8; // after the header's length in 64 bits

/** An array's own numbers as float32, put into `numbers`. Bytes are copied where they do not lie as needed. */
const fill = (numbers, bytes, type) => {
  if (type === "F16")
    float16ToFloat32(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2), numbers);
  else if (type === "F32") numbers.set(new Float32Array(bytes.slice().buffer));
  else throw new Error(`가중치의 자료형이 ${type}이다. F16이나 F32여야 한다.`);
};

/**
 * bytes: Uint8Array of a file. Gives { "encoder/layer_0/...": tensor }, each as place(shape, path) makes it. Machines
 * that run this are little-endian.
 */
export const readSafetensors = (bytes, place = (shape) => tensor(shape)) => {
  const file = bytes.byteOffset % 2 ? bytes.slice() : bytes;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = HEADER_START + Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(HEADER_START, start)));
  const arrays = {};
  for (const [name, array] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    const [from, to] = array.data_offsets;
    arrays[name] = place(array.shape, name);
    fill(arrays[name].data, file.subarray(start + from, start + to), array.dtype);
  }
  return arrays;
};
