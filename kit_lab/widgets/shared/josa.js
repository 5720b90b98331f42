// The particle that follows a word: it depends on whether the word ends in a consonant as it is read aloud.

const ENDS_IN_CONSONANT = new Set("013678"); // 영 일 삼 육 칠 팔
// A foreign word as Korean writes it: apple 애플, phone 폰, book 북, market 마켓; but letter 레터, bread 브레드, eats 이츠.
const FOREIGN = /[a-zäöüß]{2}$/i;
const CLOSED = /([lmn]e?|ng|(^|[^aeiou])([aeiou]|oo)([pt]|c?k))$/i;

/** josa("3", "을", "를") is "을"; what has no known sound gets both: "을(를)". */
export const josa = (word, closed, open) => {
  const last = [...word].at(-1) ?? "";
  const code = last.codePointAt(0) - 0xac00;
  if (code >= 0 && code < 11172) return code % 28 ? closed : open;
  if (/\d/.test(last)) return ENDS_IN_CONSONANT.has(last) ? closed : open;
  if (FOREIGN.test(word)) return CLOSED.test(word) ? closed : open;
  return `${closed}(${open})`;
};
