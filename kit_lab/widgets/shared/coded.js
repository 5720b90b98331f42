// Sentences in which code stands between backticks.

import { audible, el } from "./dom.js";
import { languageOf } from "./languages.js";

/** What is quoted in another language says so; `langOf` as languageOf or languageIn. */
export const quoting = (text, langOf = languageOf) =>
  text.split(/(「[^」]*」)/).flatMap((part) => {
    const lang = part.startsWith("「") && langOf(part.slice(1, -1));
    return lang ? el("span", { lang }, part) : audible(part);
  });

/** An answer as a part of a sentence: in marks where it is in another language, so that it can say so. */
export const inMarks = (answer) => (languageOf(answer) ? `「${answer}」` : answer);

/** "누르면 `x.T`가" -> ["누르면 ", <code>x.T</code>, "가"], all of it as text. */
export const coded = (text, langOf) =>
  text.split("`").flatMap((part, i) => (i % 2 ? el("code.kit-code", part) : quoting(part, langOf)));
