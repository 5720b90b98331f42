// What a model's tokens are called, as its tokenizer cuts a text. Sentences are written for letters: `tell` tells them of
// the tokens of this model. `cut` gives the parts by which two of its answers are compared.

import { josa } from "./josa.js";

const words = (text) => text.match(/ ?[^ ]+/g) ?? [];
const KINDS = {
  syllable: { unit: "글자", split: "글자 하나가 토큰 하나다.", cut: (text) => [...text] },
  word: { unit: "낱말", split: "낱말을 조사와 어미에서 한 번 더 나눈 것이 토큰이다.", cut: words },
};
const PIECES = { unit: "토큰", split: "글을 나눈 조각이 토큰이다.", cut: words };
const CLOSED = { 가: "이", 를: "을", 는: "은", 라도: "이라도" };

export const unitsOf = (model) => {
  const { unit, split, cut } = KINDS[model.get("_live")?.kind] ?? PIECES;
  const tell = (text) =>
    text.replace(/글자(라도|[가를는](?![가-힣]))?/g, (_, after) =>
      after ? unit + josa(unit, CLOSED[after], after) : unit,
    );
  return { tell, split, cut };
};
