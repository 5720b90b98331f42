// Zip files whose contents are stored as they are.

import { crc32 } from "../../engine/crc32.js";

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const UTF8 = 0x0800;
const DAY = 0x0021; // 1 January 1980: the same model is the same bytes

/** Little-endian fields, [size in bytes, value] each. */
const record = (...fields) => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields)
    for (let i = 0; i < size; i += 1, at += 1) bytes[at] = Math.floor(value / 256 ** i) & 255;
  return bytes;
};

const joined = (parts) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** files: { "folder/name": Uint8Array }. */
export const writeZip = (files) => {
  const [parts, central] = [[], []];
  let at = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const sizes = [
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ];
    const common = [[2, 20], [2, UTF8], [2, 0], [2, 0], [2, DAY], ...sizes];
    parts.push(record([4, LOCAL], ...common), name, bytes);
    central.push(record([4, CENTRAL], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += 30 + name.length + bytes.length;
  }
  const count = Object.keys(files).length;
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const end = record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return joined([...parts, ...central, end]);
};
