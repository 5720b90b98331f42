// Answers belong to the numbers of the question that they were given for. When the student number changes, those to other
// numbers are laid aside, stay out of the file, and are there again with their numbers.

import { evidenceAt, keepEvidence, namesOf } from "../shared/evidence.js";
import { variantOf } from "./variant.js";

const move = (from, to) => {
  const answer = evidenceAt(from);
  if (!answer) return;
  keepEvidence(to, answer);
  keepEvidence(from, "");
};

/** From one student number to another; "" is nobody's, which has no questions. */
export const changeNumbers = (before, after, variants) => {
  const variant = (number, name) => (number ? String(variantOf(number, name, variants)) : "");
  for (const name of before ? namesOf("homework") : [])
    if (variant(before, name) !== variant(after, name))
      move(`homework/${name}`, `aside/${variant(before, name)}/${name}`);
  for (const place of namesOf("aside")) {
    const [known, name] = place.split("/");
    if (known === variant(after, name)) move(`aside/${place}`, `homework/${name}`);
  }
};

export const toldAside = () => {
  const { length } = namesOf("aside").filter((place) => evidenceAt(`aside/${place}`));
  if (!length) return "";
  return `다른 번호로 적은 답이 ${length}개 있다. 문제의 숫자가 달라 제출 파일에는 넣지 않는다. 그 번호로 되돌리면 다시 나온다.`;
};
