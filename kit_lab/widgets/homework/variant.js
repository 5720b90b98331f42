// Which numbers a student gets, and a text with them in place.

const bytes = new TextEncoder();

/** The same as kit_lab.questions.questions.variant_of: 32-bit FNV-1a. */
export const variantOf = (number, name, variants) => {
  let hash = 0x811c9dc5;
  for (const byte of bytes.encode(`${number.trim()}/${name}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % variants;
};

/** A text of sheets.py: pieces that all variants share, and lists of those that they do not. */
export const textOf = (packed, variant) =>
  (packed ?? []).map((piece) => (typeof piece === "string" ? piece : piece[variant])).join("");

/** What sheets.py has deflated: the promise of the list. */
export const unpacked = async (base64) => {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
};
