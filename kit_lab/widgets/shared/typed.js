// Numbers as people type them.

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** "1,024", "−3", "２.5", "1/3", "1e-9" -> the number; NaN for what is none. */
export const typedNumber = (text) => {
  const plain = text
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/\s/g, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const parts = plain.split("/");
  if (parts.length > 2 || !parts.every((part) => PLAIN.test(part))) return Number.NaN;
  const [above, below = 1] = parts.map(Number);
  return above / below;
};
