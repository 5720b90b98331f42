// What brings the patient here: what it writes instead of the answers, and how well it knows the next letter.

import { el, number } from "../shared/kit.js";

const SHOWN = 4; // sentences

const percent = (share) => `${number(100 * share, 1)}%`;

/** One figure with what it means. */
const figure = (mark) => {
  const value = el("b", { class: "kit-in-figure kit-number", "data-kit": mark }, "–");
  const words = el("span", {});
  return { node: el("p", { class: "kit-in-fact" }, value, words), value, words };
};

/** Spaces are drawn as they are; nothing at all has to be said. */
const written = (text) => (text.trim() ? text : "(빈 답)");

/** draw({ answers, right, of }) of the patient; wait() before that. */
export const makeSymptoms = (pairs) => {
  const rows = pairs.slice(0, SHOWN).map(([text, wanted]) => {
    const said = el("td", { class: "kit-in-said" }, "…");
    const node = el("tr", {}, el("th", { scope: "row" }, text), el("td", {}, wanted), said);
    return { node, said, wanted };
  });
  const next = figure("next-letter");
  const alone = figure("alone");
  next.words.textContent = "앞을 다 알려 주고 다음 글자를 물었을 때 맞힌 비율";
  const node = el(
    "section",
    { class: "kit-in-symptoms", "aria-label": "증상" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["읽힌 글", "바라던 답", "환자의 답"].map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => row.node),
      ),
    ),
    el("div", { class: "kit-in-facts" }, next.node, alone.node),
  );
  const wait = () => {
    for (const { said } of rows) {
      said.textContent = "…";
      said.classList.remove("is-wrong");
    }
    next.value.textContent = "–";
    alone.value.textContent = "–";
    alone.words.textContent = `혼자 처음부터 쓰게 했을 때 ${pairs.length}개 가운데 옳게 쓴 글`;
  };
  wait();
  return {
    node,
    wait,
    draw: ({ answers, right, of }) => {
      rows.forEach(({ said, wanted }, i) => {
        said.textContent = written(answers[i]);
        said.classList.toggle("is-wrong", answers[i] !== wanted);
      });
      next.value.textContent = percent(right / of);
      alone.value.textContent = `${answers.filter((answer, i) => answer === pairs[i][1]).length}개`;
    },
    /** For a screen reader. */
    told: ({ answers, right, of }) =>
      `${rows.map(({ wanted }, i) => `${pairs[i][0]}, 바라던 답 ${wanted}, 환자의 답 ${written(answers[i])}.`).join(" ")} 다음 글자는 ${percent(right / of)}.`,
  };
};
