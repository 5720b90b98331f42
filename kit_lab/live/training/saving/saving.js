// A trained model as a zip of the folder that kit_core.load_pretrained opens, and back.

import { crc32 } from "../../engine/crc32.js";
import { readCard, writeCard } from "./card.js";
import { sha256 } from "./sha256.js";
import { complaintOfSaving } from "./switches.js";
import { readZip, writeZip } from "./zip.js";

const [CARD, TOKENIZER, WEIGHTS] = ["card.json", "tokenizer.json", "model.safetensors"];
const textOf = (bytes) => new TextDecoder().decode(bytes);
const bytesOf = (text) => new TextEncoder().encode(text);

/** An entry of entryOf as the bytes of a zip. An Error says in Korean why kit_core could not open it. */
export const zipOf = (entry) => {
  const complaint = complaintOfSaving(entry.training);
  if (complaint) throw new Error(complaint);
  const { tokenizer, weights, crc32: _, ...card } = entry;
  const files = {
    [WEIGHTS]: weights,
    [TOKENIZER]: bytesOf(`${JSON.stringify({ characters: tokenizer.characters })}\n`),
  };
  const sums = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
  files[CARD] = bytesOf(writeCard({ ...card, tokenizer: tokenizer.kind, files: sums }));
  const folder = Object.entries(files).map(([name, bytes]) => [`${entry.name}/${name}`, bytes]);
  return writeZip(Object.fromEntries(folder));
};

/** The entry in a zip of zipOf, or in one of another encoder-decoder over syllables that kit_core saved. */
export const entryOfZip = (zip) => {
  const files = readZip(zip);
  const path = Object.keys(files).find((name) => name.split("/").at(-1) === CARD);
  if (!path) throw new Error(`zip에 ${CARD}이 없다. 학습장이 저장한 모델이 아니다.`);
  const there = (name) => files[path.slice(0, -CARD.length) + name];
  const { files: sums, tokenizer: kind, ...card } = readCard(textOf(files[path]));
  if (kind !== "syllable" || card.classes || card.architecture)
    throw new Error("학습장이 여는 것은 글자 하나가 토큰 하나인 인코더-디코더뿐이다.");
  for (const name of [WEIGHTS, TOKENIZER]) {
    if (!there(name)) throw new Error(`zip에 ${name}이 없다.`);
    if (sha256(there(name)) !== sums[name]) throw new Error(`${name}의 sha256이 카드에 적힌 값과 다르다.`);
  }
  const { characters } = JSON.parse(textOf(there(TOKENIZER)));
  const weights = there(WEIGHTS);
  return { ...card, tokenizer: { kind, characters }, weights, crc32: crc32(weights) };
};
