// What the model answered at a snapshot, held against the right answer.

import { el, grouped } from "../shared/kit.js";

/** Characters that stand where the right answer has them, and those that do not. */
const characters = ({ answer, written }) =>
  answer === ""
    ? [el("span", { class: "kit-pl-none" }, "(빈 답)")]
    : [...answer].map((character, i) =>
        el("span", { class: written[i] === character ? "is-right" : "is-wrong" }, character),
      );

/** draw(chosen) gives what is said of it. */
export const makeAnswer = () => {
  const node = el("p", { class: "kit-pl-answer" });
  const draw = (chosen) => {
    const { answer, written } = chosen;
    const step = grouped(chosen.step);
    const right = answer === written;
    node.replaceChildren(
      el("span", { class: "kit-pl-label" }, `걸음 ${step}의 답`),
      el("span", { class: "kit-pl-text kit-number" }, characters(chosen)),
      el("span", { class: "kit-pl-verdict" }, right ? "맞았다" : `바른 답 ${written}`),
    );
    return `걸음 ${step}. 답 ${answer || "없음"}. ${right ? "맞았다." : "틀렸다."}`;
  };
  return { node, draw };
};
