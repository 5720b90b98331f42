// What a date in Korean words really says, by the rules of the language and the calendar: "이천이십육년 칠월 사일" is
// "2026-07-04". Blanks say nothing. Null where it is no date.

const DIGITS = "일이삼사오육칠팔구";
const UNITS = [
  ["천", 1000],
  ["백", 100],
  ["십", 10],
];

/** A numeral below ten thousand, or null: 천구백십구 is 1919. 일 may stand before 천 and 백 at the head alone. */
export const numeral = (words) => {
  let rest = words.replace(/^일(?=[천백])/, "");
  let value = 0;
  for (const [unit, size] of UNITS) {
    const found = rest.match(new RegExp(`^([이삼사오육칠팔구]?)${unit}`));
    if (!found) continue;
    value += size * (found[1] ? DIGITS.indexOf(found[1]) + 1 : 1);
    rest = rest.slice(found[0].length);
  }
  if (rest.length > 1 || (rest && !DIGITS.includes(rest))) return null;
  value += rest ? DIGITS.indexOf(rest) + 1 : 0;
  return value || null;
};

const MONTHS = ["일", "이", "삼", "사", "오", "유", "칠", "팔", "구", "시", "십일", "십이"];
const padded = (value, length) => String(value).padStart(length, "0");

export const dateOf = (text) => {
  const found = text
    .normalize("NFC")
    .replace(/\s+/g, "")
    .match(/^(.+)년(.+)월(.+)일$/);
  if (!found) return null;
  const [year, month, day] = [numeral(found[1]), MONTHS.indexOf(found[2]) + 1, numeral(found[3])];
  if (!year || !month || !day) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return day <= days ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` : null;
};
