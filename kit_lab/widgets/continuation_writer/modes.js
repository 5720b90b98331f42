// What is done with the reader's text, and the texts that are offered for it.

import { segmented } from "../shared/kit.js";
import { makeSamples } from "../shared/samples.js";

const MODES = { write: "글 잇기", answer: "문답" };
const FIELDS = { write: "이을 글", answer: "질문" };

/** What the field asks for. */
export const fieldOf = (mode) => FIELDS[mode];

/** `texts` are those offered, by mode; onmode(mode) and onsample(text) hear what was chosen. */
export const makeModes = (texts, mode, { onmode, onsample }) => {
  const choice = segmented("하는 일", MODES, mode, onmode);
  const rows = Object.entries(texts).map(([name, offered]) => [name, makeSamples(offered, onsample)]);
  const draw = (now) => {
    choice.hidden = now === "write" && !texts.answer.length;
    choice.select(now);
    for (const [name, row] of rows) row.hidden = name !== now || !texts[name].length;
  };
  return { choice, offered: rows.map(([, row]) => row), draw };
};
