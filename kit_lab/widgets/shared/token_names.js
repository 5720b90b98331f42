// What tokens of a text are called: in the running text, in a list, in a sentence.

const BYTE = /^<0x([0-9A-F]{2})>$/;
const SPECIAL = { "[끝]": "끝", "[시작]": "시작", "[패딩]": "패딩", "[모름]": "모름" };
const SPACES = { "▁": "␣", "[빈칸]": "␣", " ": "␣" };

export const isSpecial = (name) => Object.hasOwn(SPECIAL, name);
/** A piece that begins a word. */
export const beginsWord = (name) => name.startsWith("▁");

/** In the running text: without the space that stands before it. */
export const inText = (name) => {
  if (isSpecial(name)) return SPECIAL[name];
  if (Object.hasOwn(SPACES, name)) return SPACES[name];
  return name.match(BYTE)?.[1] ?? name.replace(/^▁/, "").replaceAll("▁", "␣");
};
/** In a list: with its space. */
export const inList = (name) =>
  isSpecial(name) || BYTE.test(name) || Object.hasOwn(SPACES, name)
    ? inText(name)
    : name.replaceAll("▁", "␣");
/** Read aloud. */
export const spoken = (name) => {
  if (isSpecial(name)) return `${SPECIAL[name]} 토큰`;
  const byte = name.match(BYTE)?.[1];
  return byte ? `바이트 ${byte}` : inText(name).replaceAll("␣", "빈칸");
};
