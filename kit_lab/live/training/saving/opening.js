// A zip of saving.js comes back as what was trained. Whoever made it: all of it is looked at before anything is shown.

import { openRun } from "../index.js";
import { openTask, TASK_NAMES } from "../tasks/index.js";
import { readPairs } from "../tasks/pairs.js";
import { readCard } from "./card.js";
import { readArrays } from "./safetensors.js";
import { FILES, writeTokenizer } from "./saving.js";
import { sha256 } from "./sha256.js";
import { readZip } from "./unzip.js";

const FOREIGN = "학습장이 저장한 모델이 아니다";
const textOf = (bytes) => new TextDecoder().decode(bytes);
const refuse = (words) => {
  throw new Error(words);
};
const arraysOf = (file) => {
  try {
    return readArrays(file);
  } catch {
    return refuse(`${FILES.weights}을 읽을 수 없다. 저장한 zip을 그대로 넣는다.`);
  }
};

/** The card and, by their names, the contents of the files that it names. */
const folderOf = async (zip) => {
  const { names, contentOf } = await readZip(zip);
  const path = names.find((name) => name.split("/").at(-1) === FILES.card);
  if (!path) refuse(`zip에 ${FILES.card}이 없다. ${FOREIGN}.`);
  const card = readCard(textOf(await contentOf(path)));
  const contents = {};
  const sums = card.files ?? {};
  for (const name of [FILES.tokenizer, FILES.weights, FILES.pairs].filter((one) => sums[one])) {
    const place = path.slice(0, -FILES.card.length) + name;
    if (!names.includes(place)) refuse(`zip에 ${name}이 없다.`);
    contents[name] = await contentOf(place);
    if (sha256(contents[name]) !== sums[name]) refuse(`${name}의 sha256이 카드에 적힌 값과 다르다.`);
  }
  return { card, contents };
};

/** { settings, steps, weights } of a zip, as a run of openRun has them. An Error says in Korean what is wrong. */
export const openSaved = async (zip) => {
  const { card, contents } = await folderOf(zip);
  const { steps, hash, ...settings } = card.training ?? {};
  if (!TASK_NAMES.includes(settings.task) || !(Number.isInteger(steps) && steps >= 0))
    refuse(`${FOREIGN}. 카드에 배운 설정이 없다.`);
  for (const name of [FILES.tokenizer, FILES.weights])
    if (!contents[name]) refuse(`카드에 ${name}이 적혀 있지 않다.`);
  if (contents[FILES.pairs]) {
    const { pairs, complaint } = readPairs(textOf(contents[FILES.pairs]));
    settings.pairs = pairs ?? refuse(`${FILES.pairs}: ${complaint}`);
  }
  const task = openTask(settings);
  const run = openRun(settings, task);
  if (textOf(contents[FILES.tokenizer]) !== writeTokenizer(task.tokenizer))
    refuse("배운 글자나 낱말이 지금의 과제와 다르다. 책의 다른 판에서 저장한 모델이다.");
  const weights = arraysOf(contents[FILES.weights]);
  run.take(weights);
  if (run.hash() !== hash) refuse("가중치의 해시가 카드에 적힌 것과 다르다.");
  return { settings, steps, weights };
};
