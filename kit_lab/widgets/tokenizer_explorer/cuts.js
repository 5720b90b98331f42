// A text cut in four ways. The subwords are those of the page's own tokenizer, with the first so many of the merges that
// were learned from reviews.

import { openTokenizer } from "../../live/engine/tokenizer.js";
import { bytesOf } from "../../live/engine/utf8.js";
import { inList } from "../shared/token_names.js";

const SPECIAL = ["[패딩]", "[시작]", "[끝]", "[모름]"];
const hex = (value) => value.toString(16).toUpperCase().padStart(2, "0");
const BYTES = Array.from({ length: 256 }, (_, value) => `<0x${hex(value)}>`);
const NORMAL = SPECIAL.length + BYTES.length; // the id of the first piece that was learned

const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const MEDIALS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const FINALS = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const FIRST = 0xac00;
const SYLLABLES = 11_172;
const JAMO = INITIALS.length + MEDIALS.length + FINALS.length;
const inHangul = (letter) => letter.codePointAt(0) >= FIRST && letter.codePointAt(0) < FIRST + SYLLABLES;

/** The jamo of a syllable as they are written alone; any other letter stays as it is. */
const jamoOf = (letter) => {
  if (!inHangul(letter)) return [letter];
  const code = letter.codePointAt(0) - FIRST;
  const final = code % 28;
  const medial = Math.floor(code / 28) % MEDIALS.length;
  const initial = Math.floor(code / 28 / MEDIALS.length);
  return [INITIALS[initial], MEDIALS[medial], ...(final ? [FINALS[final - 1]] : [])];
};

/**
 * The vocabulary as Python gives it: characters, and merges in the order in which they were learned, set apart by blanks.
 * `units(text)` gives jamo, syllable and byte, each { size, pieces }; a piece is { text, begins } and may be `unknown`.
 * `subwords(text, count)` gives what stands after each merge of the text, with `count` merges known.
 */
export const openCuts = ({ characters, merges }) => {
  const letters = [...characters];
  const learned = merges.split(" ");
  const known = new Set(letters.map((letter) => (letter === "▁" ? " " : letter)));
  const strangers = letters.filter((letter) => !inHangul(letter)).length;

  const units = (text) => {
    const written = [...text.normalize("NFC")];
    const cut = (split, knows) =>
      written.flatMap((letter) =>
        split(letter).map((part, i) => ({ text: inList(part), begins: i === 0, unknown: !knows(letter) })),
      );
    return {
      byte: {
        size: BYTES.length,
        pieces: cut(
          (letter) => [...bytesOf(letter)].map(hex),
          () => true,
        ),
      },
      jamo: {
        size: JAMO + strangers,
        pieces: cut(jamoOf, (letter) => inHangul(letter) || known.has(letter)),
      },
      syllable: {
        size: letters.length,
        pieces: cut(
          (letter) => [letter],
          (letter) => known.has(letter),
        ),
      },
    };
  };

  let opened = null; // the tokenizer of the last count that was asked for
  const open = (count) => {
    if (opened?.count === count) return opened;
    const pieces = [...SPECIAL, ...BYTES, ...learned.slice(0, count), ...letters];
    const scores = pieces.map((_, id) => NORMAL - id);
    const parts = { kind: "bpe", pieces, scores, unknown: SPECIAL.indexOf("[모름]") };
    const tokenizer = openTokenizer({ ...parts, bytes: SPECIAL.length, normal: NORMAL });
    opened = { count, tokenizer, ids: new Map(pieces.map((piece, id) => [piece, id])) };
    return opened;
  };

  const subwords = (text, count) => {
    const { tokenizer, ids } = open(count);
    const steps = [];
    tokenizer.encode(text, (places, at) => {
      const before = steps.at(-1)?.places;
      const made = places[at];
      const named = (piece, fresh) => {
        const names = ids.has(piece) ? [piece] : [...bytesOf(piece)].map((value) => BYTES[value]);
        return names.map((name, i) => ({
          text: inList(name),
          id: ids.get(name),
          begins: i === 0 && (names.length > 1 || piece.startsWith("▁")),
          fresh,
        }));
      };
      steps.push({
        places,
        pieces: places.flatMap((piece, place) => (piece ? named(piece, place === at) : [])),
        merge: before && {
          left: inList(before[at]),
          right: inList(made.slice(before[at].length)),
          made: inList(made),
          rank: ids.get(made) - NORMAL + 1,
        },
      });
    });
    return steps.length ? steps : [{ pieces: [] }];
  };
  return {
    units,
    subwords,
    encode: (text, count) => open(count).tokenizer.encode(text),
    /** Of how many tokens the vocabulary is, special ones left out. */
    size: (count) => BYTES.length + letters.length + count,
    most: learned.length,
  };
};
