// Sentences in which code stands between backticks.

import { el } from "./dom.js";

/** "누르면 `x.T`가" -> ["누르면 ", <code>x.T</code>, "가"], all of it as text. */
export const coded = (text) => text.split("`").map((part, i) => (i % 2 ? el("code.kit-code", part) : part));
