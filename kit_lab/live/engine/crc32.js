// The checksum of zip and PNG files, as zlib.crc32 in Python. Pages from plain http have no crypto.subtle.

// Four tables: what a byte leaves behind when it, or one to three more, have been shifted out.
const TABLE = new Uint32Array(1024);
for (let i = 0; i < 1024; i += 1) {
  let value = i < 256 ? i : TABLE[i - 256];
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLE[i] = value;
}

export const crc32 = (bytes) => {
  let value = ~0;
  let i = 0;
  for (; i + 4 <= bytes.length; i += 4) {
    value ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    value =
      TABLE[768 | (value & 255)] ^
      TABLE[512 | ((value >>> 8) & 255)] ^
      TABLE[256 | ((value >>> 16) & 255)] ^
      TABLE[value >>> 24];
  }
  for (; i < bytes.length; i += 1) value = TABLE[(value ^ bytes[i]) & 255] ^ (value >>> 8);
  return ~value >>> 0;
};
