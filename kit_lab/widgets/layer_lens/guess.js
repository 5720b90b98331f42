// The question before the grid: after which layer will a letter stand?

import { josa } from "../shared/josa.js";
import { el } from "../shared/kit.js";
import { called, placed, spoken } from "../transformer_xray/names.js";
import { layerName, settled } from "./reading.js";

/** The letter that is asked about: where the two answers part, or the one in the middle. */
const askedOf = ({ plain, apart }) => apart ?? Math.floor((plain.tokens.length - 1) / 2);

const after = (row) => (row === 0 ? "임베딩에서 벌써" : `${row}층을 지나야`);

/** onguess(row) hears the guess. draw(found, guess, same) asks, or says what came of it; of other texts, only how it is. */
export const makeGuess = (layers, tell, onguess) => {
  const question = el("p.kit-ll-question");
  const buttons = Array.from({ length: layers + 1 }, (_, row) =>
    el(
      "button.kit-ll-choice",
      { onclick: () => onguess(row) },
      row === 0 ? layerName(row) : `${layerName(row)} 뒤`,
    ),
  );
  const choices = el("div.kit-ll-choices", { role: "group", "aria-label": "짐작" }, buttons);
  const verdict = el("p.kit-ll-verdict", { role: "status" });
  const node = el("div.kit-stack.kit-ll-guess", question, choices, verdict);
  const draw = (found, guess, same) => {
    const { plain } = found;
    const at = askedOf(found);
    const letter = plain.tokens[at];
    const subject = `${called(letter)}${josa(spoken(letter), "이", "가")}`;
    const asked = guess === null;
    question.hidden = !asked;
    choices.hidden = !asked;
    verdict.hidden = asked;
    if (asked) {
      question.replaceChildren(
        el("strong", "먼저 맞혀 보자. "),
        `${tell("디코더를 중간에 멈추고 그때까지의 벡터로 글자를 고르게 한다.")} 답의 ${placed(plain.tokens, at)}${josa(spoken(letter), "은", "는")} ` +
          "어디까지 지나야 1위가 될까?",
      );
      return;
    }
    const row = settled(plain.rows, at);
    const before = row ? ` ${layerName(row - 1)}까지는 ${plain.rows[row - 1][at].rank}위였다.` : "";
    const told =
      row === null ? `${subject} 끝까지 1위가 되지 않는다.` : `${subject} ${after(row)} 1위가 된다.${before}`;
    verdict.replaceChildren(same ? el("strong", row === guess ? "맞았다. " : "아니다. ") : "", told);
  };
  return { node, draw, text: () => verdict.textContent };
};
