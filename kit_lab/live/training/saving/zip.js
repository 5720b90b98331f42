// Zip files whose contents are stored as they are: writing, and reading what was written.

import { crc32 } from "../../engine/crc32.js";

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const UTF8 = 0x0800;
const DAY = 0x0021; // 1 January 1980: the same model is the same bytes
const END_SIZE = 22;

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

/** The files of a zip that writeZip wrote, or of any other that compresses nothing. */
export const readZip = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error("zip 파일이 아니거나 끝이 잘렸다.");
  const files = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, length, nameLength] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (method !== 0) throw new Error(`${name}이(가) 압축되어 있다. 이 페이지가 저장한 zip을 그대로 넣는다.`);
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files[name] = bytes.slice(start, start + length);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
};
