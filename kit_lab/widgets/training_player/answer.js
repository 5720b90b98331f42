// What the model answered at a snapshot, held against the right answer.

import { el, grouped } from "../shared/kit.js";

/** Characters that stand where the right answer has them, and those that do not. */
const characters = ({ answer, written }) =>
  answer === ""
    ? [el("span.kit-pl-none", "(빈 답)")]
    : [...answer].map((character, i) =>
        el("span", { class: written[i] === character ? "is-right" : "is-wrong" }, character),
      );

/** draw(chosen) gives what is said of it. */
export const makeAnswer = () => {
  const node = el("p.kit-wrap.kit-pl-answer");
  const draw = (chosen) => {
    const { answer, written } = chosen;
    const step = grouped(chosen.step);
    const right = answer === written;
    node.replaceChildren(
      el("span.kit-pl-label", `걸음 ${step}의 답`),
      el("span.kit-pl-text.kit-number", characters(chosen)),
      el("span.kit-pl-verdict", right ? "맞았다" : `바른 답 ${written}`),
    );
    return `걸음 ${step}. 답 ${answer || "없음"}. ${right ? "맞았다." : "틀렸다."}`;
  };
  return { node, draw };
};
