// What brings the patient here: what it writes instead of the answers, and how well it knows the next letter.

import { el, percent } from "../shared/kit.js";
import { bodyRow, headRow } from "../shared/tables.js";

export const SHOWN = 4; // sentences

/** Spaces are drawn as they are; nothing at all has to be said. */
export const written = (text) => (text.trim() ? text : "(빈 답)");

/** One figure with what it means. */
const figure = (mark) => {
  const value = el("b.kit-in-figure.kit-number", { "data-kit": mark });
  const words = el("span");
  return { node: el("p.kit-in-fact", value, words), value, words };
};

/** wait(pairs) for a patient who reads them; draw({ answers, right, of }) of what it does. */
export const makeSymptoms = () => {
  let pairs = [];
  const body = el("tbody");
  const alone = figure("alone");
  const next = figure("next-letter");
  const node = el(
    "div.kit-in-symptoms",
    el("table", headRow("읽힌 글", "옳은 답", "환자의 답"), body),
    el("div.kit-in-facts", alone.node, next.node),
  );
  const fill = (answers) =>
    body.replaceChildren(
      ...pairs.slice(0, SHOWN).map(([text, wanted], i) => {
        const said = answers ? written(answers[i]) : "…";
        const wrong = answers && answers[i] !== wanted ? " is-wrong" : "";
        return bodyRow(text, wanted, el("td", { class: `kit-in-said${wrong}` }, said));
      }),
    );
  return {
    node,
    wait: (given) => {
      pairs = given;
      fill(null);
      alone.value.textContent = "–";
      next.value.textContent = "–";
      alone.words.textContent = `혼자 처음부터 썼을 때(그리디 디코딩), 글 ${pairs.length}개 가운데 옳게 쓴 것`;
      next.words.textContent = "앞의 정답을 다 알려 주었을 때(교사 강요), 다음 글자를 맞힌 비율";
    },
    draw: ({ answers, right, of }) => {
      fill(answers);
      alone.value.textContent = `${answers.filter((answer, i) => answer === pairs[i][1]).length}개`;
      next.value.textContent = percent(right / of);
    },
    /** For a screen reader. */
    told: ({ answers, right, of }) =>
      `${pairs
        .slice(0, SHOWN)
        .map(([text, wanted], i) => `${text}, 옳은 답 ${wanted}, 환자의 답 ${written(answers[i])}.`)
        .join(" ")} 다음 글자를 맞힌 비율 ${percent(right / of)}.`,
  };
};
