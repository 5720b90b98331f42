// Sentences in which code stands between backticks.

import { el } from "./dom.js";
import { languageOf } from "./languages.js";

/** What is quoted in another language says so. */
const quoting = (text) =>
  text.split(/(「[^」]*」)/).map((part) => {
    const lang = part.startsWith("「") && languageOf(part.slice(1, -1));
    return lang ? el("span", { lang }, part) : part;
  });

/** "누르면 `x.T`가" -> ["누르면 ", <code>x.T</code>, "가"], all of it as text. */
export const coded = (text) =>
  text.split("`").flatMap((part, i) => (i % 2 ? el("code.kit-code", part) : quoting(part)));
