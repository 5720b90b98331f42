// The checksum of zip and PNG files, as zlib.crc32 in Python. Pages from plain http have no crypto.subtle.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export const crc32 = (bytes) => {
  let value = ~0;
  for (let i = 0; i < bytes.length; i += 1) value = TABLE[(value ^ bytes[i]) & 255] ^ (value >>> 8);
  return ~value >>> 0;
};
