// Simple sentences and their translations: the small form of kit_core.tasks.korean_english, a token a piece of a word.
// Their text comes when the task is first chosen (korean_english_pairs.js); a Worker is handed it.

import { bytesOfBase64 } from "../../engine/base64.js";
import { wordTokenizer } from "../../engine/word.js";
import { inflated } from "../inflate.js";
import { between } from "../random.js";

export const UNREAD = "문장을 읽어 오는 중이다.";

/** Makes the script's text ready in this page. */
export const unpack = async () => {
  const { kitKoreanEnglish: given } = globalThis;
  if (given.text) return;
  given.text = new TextDecoder().decode(await inflated(bytesOfBase64(given.packed), given.size));
};

export const koreanEnglish = () => {
  const { text, pieces } = globalThis.kitKoreanEnglish ?? {};
  if (!text) throw new Error(UNREAD);
  const pairs = text.split("\n").flatMap((line) => {
    const [target, ...sources] = line.split("\t");
    return sources.map((source) => [source, target]);
  });
  const answers = new Map(pairs);
  const tokenizer = { kind: "word", pieces: pieces.split(" ") };
  const { encode } = wordTokenizer(tokenizer);
  const longest = (side) => Math.max(...pairs.map((pair) => encode(pair[side]).length));
  return {
    title: "작은 한국어→영어",
    letters: tokenizer.pieces,
    tokenizer,
    maxSource: longest(0),
    maxTarget: longest(1),
    hint: "조사나 어미로 나눈 낱말이 토큰이다. 예: 학생이 책을 읽는다 → The student reads the book",
    draw: (random) => pairs[between(random, 0, pairs.length - 1)],
    key: (_, target) => target, // another order of the words would give the answer away
    answer: (written) => answers.get(written.normalize("NFC").trim().replace(/ +/g, " ")) ?? null,
  };
};
