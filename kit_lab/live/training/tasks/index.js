// What a model of the Playground can be taught, by name.

import { complaint } from "../../engine/complaints.js";
import { syllableTokenizer } from "../../engine/syllable.js";
import { wordTokenizer } from "../../engine/word.js";
import { addition } from "./addition.js";
import { COPY, REVERSE, SORT } from "./digits.js";
import { drawnTask } from "./drawn.js";
import { koreanEnglish } from "./korean_english.js";
import { numerals } from "./numerals.js";
import { ownTask } from "./own.js";

const TASKS = {
  copy: () => drawnTask(COPY),
  reverse: () => drawnTask(REVERSE),
  sort: () => drawnTask(SORT),
  addition: () => drawnTask(addition),
  numerals: () => drawnTask(numerals()),
  korean_english: () => drawnTask(koreanEnglish()),
  own: ({ pairs }) => ownTask(pairs),
};

export const TASK_NAMES = Object.keys(TASKS);

/** What a typed text is to a task: how the model would read it, and why it cannot. */
const reading = ({ letters, maxSource, tokenizer = { kind: "syllable", characters: letters.join("") } }) => {
  const { kind } = tokenizer;
  const opened = { ...(kind === "word" ? wordTokenizer : syllableTokenizer)(tokenizer), kind };
  return { tokenizer, complaint: (text) => complaint(opened, text, maxSource) };
};

/**
 * settings: { task, pairs }. Gives { name, title, letters, tokenizer, maxSource, maxTarget, example(random) ->
 * [source, target], heldOut: [[source, target], ...], hint, complaint(text) -> why it cannot be read or null,
 * answer(text) -> the right answer or null }. A token is a letter, or a piece of a word; the lengths are counted in them,
 * without start and end. Own pairs that cannot be learned are an Error that says in Korean why.
 */
export const openTask = (settings) => {
  if (!Object.hasOwn(TASKS, settings.task)) {
    throw new Error(`${settings.task}은(는) 모르는 과제이다. 있는 것: ${TASK_NAMES.join(", ")}`);
  }
  const task = TASKS[settings.task](settings);
  return { name: settings.task, ...task, ...reading(task) };
};
