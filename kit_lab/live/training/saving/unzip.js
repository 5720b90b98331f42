// Reads zip files, as this page, Python and file managers write them. Nothing of them is believed.

import { inflated } from "../inflate.js";

const [CENTRAL, END] = [0x02014b50, 0x06054b50];
const END_SIZE = 22;
const REMARK = 65_535; // bytes that may follow the end
const MOST = 2 ** 24; // bytes of a content
const [STORED, DEFLATED] = [0, 8];
const BROKEN = "zip 파일이 아니거나 상했다.";

/** Turns whatever a damaged file makes fail into one sentence. */
const sound = async (compute) => {
  try {
    return await compute();
  } catch {
    throw new Error(BROKEN);
  }
};

const directoryOf = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  const first = Math.max(0, end - REMARK);
  while (view.getUint32(end, true) !== END) {
    if (end === first) throw new Error(BROKEN);
    end -= 1;
  }
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error(BROKEN);
    const [packed, length] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), {
      method: view.getUint16(at + 10, true),
      bytes: bytes.subarray(start, start + packed),
      length,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
};

/** The names in a zip, and contentOf(name), a promise of its bytes. */
export const readZip = async (zip) => {
  const files = await sound(() => directoryOf(zip));
  const contentOf = async (name) => {
    const { method, bytes, length } = files.get(name);
    if (length > MOST) throw new Error(`${name}이(가) ${MOST / 2 ** 20}MB를 넘는다.`);
    if (![STORED, DEFLATED].includes(method))
      throw new Error(`${name}을(를) 이 브라우저가 모르는 방법으로 압축했다. 저장한 zip을 그대로 넣는다.`);
    const content = await sound(() => (method === STORED ? bytes.slice() : inflated(bytes, length)));
    if (content.length !== length) throw new Error(BROKEN);
    return content;
  };
  return { names: [...files.keys()], contentOf };
};
