// A question that the reader answers by trying, and the answer behind a fold.

import { el } from "./dom.js";

/** `answer` may be text or nodes. It is read once the reader has guessed and unfolds it. */
export const asking = (question, ...answer) =>
  el("div.kit-asking", el("p", question), el("details", el("summary", "답 보기"), el("p", answer)));
