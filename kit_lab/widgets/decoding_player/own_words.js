// The reader's own text: the model in the page records every hypothesis that the searches reach, and the player goes
// through them as through those that were prepared.

import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { uniforms } from "../shared/random.js";

/** The same draws for the same text. */
const seedOf = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) >>> 0, 7);

export const request = (text, settings) => {
  const next = uniforms(seedOf(text));
  const draw = () => Array.from({ length: settings.max_length }, next);
  return {
    type: "record",
    text,
    top: settings.top,
    limits: {
      largestBeam: settings.largest_beam,
      temperatures: settings.temperatures,
      maxLength: settings.max_length,
      uniforms: Array.from({ length: settings.draws }, draw),
    },
  };
};

/** `recorded(text, found)` takes what was recorded; `refused()` hears of a text that cannot be read. */
export const makeOwnWords = (widget, { live, settings, recorded, refused }) => {
  const { root, model } = widget;
  const answer = makeAnswer(model.get("answer"));
  const words = makeLiveText({
    ...widget,
    live,
    ask: (text) => live.ask(request(text, settings), { lane: root }),
    refused: () => {
      answer.show("");
      refused();
    },
    show: (found, text) => recorded(text, found),
  });
  const clear = () => {
    words.clear();
    answer.show(model.get("answer"));
  };
  return { ...words, nodes: [words.node, answer.node], show: answer.show, clear };
};
