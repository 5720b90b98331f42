// What a reader is told, in Korean, when a text cannot be read. Nothing here is HTML.

const SHOWN = 10;

/** A letter as it can be seen: what has no shape of its own is named by its number. */
export const visible = (letter) =>
  /[\p{C}\p{Z}\p{M}]/u.test(letter)
    ? `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`
    : letter;

const UNKNOWN = { syllable: "모델이 배우지 않은 글자가 있다", word: "모델이 배우지 않은 낱말이나 꼴이 있다" };

const unknownParts = (parts, kind) => {
  const shown = parts
    .slice(0, SHOWN)
    .map((part) => `「${[...part].map(visible).join("")}」`)
    .join(" ");
  const more = parts.length > SHOWN ? ` 밖에 ${parts.length - SHOWN}${kind === "word" ? "개" : "자"}` : "";
  return `${UNKNOWN[kind] ?? "글자로 읽을 수 없는 것이 있다"}: ${shown}${more}`;
};

// A vocabulary of words holds those of the translation too, but what is read is Korean.
const FOREIGN = /[A-Za-z0-9]/;
const KOREAN_ALONE = "이 모델은 한국어를 읽고 영어로 옮긴다. 「나는 너를 사랑해」처럼 한글로만 적는다.";

/** Why the model cannot read a text, or null. limit: how many tokens it reads, null if it cuts what is longer. */
export const complaint = (tokenizer, text, limit) => {
  if (!text.trim() && !tokenizer.encode(text).length) return "글이 비었다. 한 글자 이상 넣는다.";
  if (tokenizer.kind === "word" && FOREIGN.test(text)) return KOREAN_ALONE;
  const parts = tokenizer.unknown(text);
  if (parts.length) return unknownParts(parts, tokenizer.kind);
  if (limit === null) return null;
  const count = tokenizer.encode(text).length;
  return count > limit ? `글이 ${count}토큰으로 너무 길다. 이 모델은 ${limit}토큰까지 읽는다.` : null;
};
