// base64 to bytes. A page from file:// can read no binary file, so the weights come as text in a script.

const CHUNK = 1 << 20; // characters at a time, a multiple of four: the text of all bytes at once would need much memory

export const bytesOfBase64 = (text) => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let start = 0; start < text.length; start += CHUNK) {
    const part = atob(text.slice(start, start + CHUNK));
    for (let i = 0; i < part.length; i += 1, at += 1) bytes[at] = part.charCodeAt(i);
  }
  return bytes;
};
