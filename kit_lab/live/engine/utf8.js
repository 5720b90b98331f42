// UTF-8 as SentencePiece reads it: every byte that fits nowhere becomes one U+FFFD. TextDecoder counts them otherwise.

const encoder = new TextEncoder();

export const bytesOf = (text) => encoder.encode(text);

const FORMS = [
  { length: 1, mask: 0x80, head: 0x00, smallest: 0 },
  { length: 2, mask: 0xe0, head: 0xc0, smallest: 0x80 },
  { length: 3, mask: 0xf0, head: 0xe0, smallest: 0x800 },
  { length: 4, mask: 0xf8, head: 0xf0, smallest: 0x10000 },
];

/** The code point at a place and how many bytes it took, or null if none begins there. */
const codePointAt = (bytes, at) => {
  const form = FORMS.find(({ mask, head }) => (bytes[at] & mask) === head);
  if (!form || at + form.length > bytes.length) return null;
  let point = bytes[at] & ~form.mask;
  for (let i = 1; i < form.length; i += 1) {
    if ((bytes[at + i] & 0xc0) !== 0x80) return null;
    point = (point << 6) | (bytes[at + i] & 0x3f);
  }
  const surrogate = point >= 0xd800 && point <= 0xdfff;
  return point < form.smallest || point > 0x10ffff || surrogate ? null : { point, length: form.length };
};

export const textOfBytes = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const found = codePointAt(bytes, at);
    text += found ? String.fromCodePoint(found.point) : "\ufffd";
    at += found?.length ?? 1;
  }
  return text;
};
