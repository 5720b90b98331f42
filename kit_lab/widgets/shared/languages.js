// Which language a text is told in, so that a screen reader gives it that language's sounds. The pages' own text is told
// by the same signs when the book is built (book/_ext/kit_book/languages.py).

const FOREIGN = /^[\sA-Za-zÀ-ÖØ-öø-ÿŁł0-9▁'’“”.,:;!?&()/-]+$/;
const SPOKEN = /[a-zß-öø-ÿ]{2}/;
const GERMAN =
  /[äöüÄÖÜß]|\b(?:der|das|dem|den|des|ein|eine|einem|einen|einer|eines|und|ist|im|auf|mit|nicht|keinen)\b/i;

/** "en" or "de" for two words and more, null for Korean, for a name or a sign and for code. */
export const languageOf = (text) => {
  if (!FOREIGN.test(text) || text.split(/[\s-]+/).filter((word) => SPOKEN.test(word)).length < 2) return null;
  return GERMAN.test(text) ? "de" : "en";
};

const named = (token) => token.startsWith("[");
const ofAll = (tokens) => languageOf(tokens.filter((token) => !named(token)).join(" "));

/** languageOf for what is told of texts or tokens: a single word in the language of one of them is no name there. */
export const languageIn = (...texts) => {
  const language =
    texts.map((one) => (Array.isArray(one) ? ofAll(one) : languageOf(one))).find(Boolean) ?? null;
  return (text) => languageOf(text) ?? (FOREIGN.test(text) && /[a-z]/i.test(text) ? language : null);
};

/** Nothing can be marked within an option: of a sentence and its answer, one of them foreign, the sentence alone. */
export const inOneLanguage = (text) => {
  const [sentence, answer] = text.split(" → ");
  return answer !== undefined && (languageOf(sentence) || languageOf(answer)) ? sentence : text;
};

/** The language of each token of a text; those in brackets have Korean names. */
export const languagesOf = (tokens) => {
  const language = ofAll(tokens);
  return tokens.map((token) => (named(token) ? null : language));
};
