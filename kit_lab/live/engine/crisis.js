// Texts to which no model answers, told by the card as in kit_core/pretrained/crisis.py.

/** What is said instead of an answer, or null. */
export const crisisAnswer = ({ crisis }, text) => {
  if (!crisis) return null;
  const letters = crisis.idioms.reduce(
    (left, idiom) => left.replace(new RegExp(idiom, "g"), " "),
    text.replace(/[^0-9A-Za-zㄱ-ㅎ가-힣]/g, ""),
  );
  return crisis.signs.some((sign) => new RegExp(sign).test(letters)) ? crisis.answer : null;
};
