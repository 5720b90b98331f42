// Pieces of words as tokens: kit_core's SubwordTokenizer, that is SentencePiece with identity normalisation and byte
// fallback. Which pieces a text falls into is decided by unigram.js or bpe.js.

import { bpeSplitter } from "./bpe.js";
import { unigramSplitter } from "./unigram.js";
import { bytesOf, textOfBytes } from "./utf8.js";

export const SPACE = "\u2581"; // what SentencePiece writes for a space
const ESCAPE = "\ue000"; // what kit_core writes for that letter itself, and for this one
const WRITTEN = { [ESCAPE]: ESCAPE + ESCAPE, [SPACE]: `${ESCAPE}\ue001` };
const READ = { [ESCAPE]: ESCAPE, "\ue001": SPACE };
const UNKNOWN_SURFACE = " \u2047 "; // what SentencePiece writes for the unknown token

const escaped = (text) => text.normalize("NFC").replace(/[\ue000\u2581]/g, (letter) => WRITTEN[letter]);

/** Ids to text. Bytes that follow each other are read together; the space that was put in front is taken away again. */
const decoder = (pieces, byteOf, unknownId, blankId) => (ids) => {
  let text = "";
  let bytes = [];
  let [atStart, spaceTaken] = [true, false];
  const flush = () => {
    text += textOfBytes(bytes);
    bytes = [];
  };
  for (const id of ids) {
    if (id === blankId) continue; // what is hidden leaves no letter
    if (byteOf.has(id)) {
      bytes.push(byteOf.get(id));
      continue;
    }
    flush();
    if (spaceTaken || text) atStart = false;
    let piece = pieces[id];
    spaceTaken = atStart && id !== unknownId && piece.startsWith(SPACE);
    if (spaceTaken) piece = piece.slice(1);
    text += id === unknownId ? UNKNOWN_SURFACE : piece.replaceAll(SPACE, " ");
  }
  flush();
  return text.replace(/\ue000([\ue000\ue001])/g, (_, letter) => READ[letter]);
};

/**
 * pieces and scores by id; normal: the first id that is neither special nor a byte; bytes: the id of byte 0; blank:
 * that of what stands for a hidden token, where there is one.
 */
export const subwordTokenizer = ({ kind, pieces, scores, unknown, bytes, normal, blank }) => {
  const known = new Map(pieces.slice(normal).map((piece, i) => [piece, i + normal]));
  const byteOf = new Map(Array.from({ length: 256 }, (_, value) => [bytes + value, value]));
  const split = (kind === "bpe" ? bpeSplitter : unigramSplitter)(known, Float32Array.from(scores));
  const idsOf = (piece) => {
    const id = known.get(piece);
    return id === undefined ? Array.from(bytesOf(piece), (value) => bytes + value) : [id];
  };
  return {
    tokens: pieces,
    unknown: (text) => [...new Set(text.match(/\p{Surrogate}/gu) ?? [])], // all else can be written in bytes
    encode: (text, watch) =>
      text === "" ? [] : split(SPACE + escaped(text).replaceAll(" ", SPACE), watch).flatMap(idsOf),
    decode: decoder(pieces, byteOf, unknown, blank),
    blankId: blank,
  };
};
