// The order sheet and the results: a button for each examination, below it what was found, the newest first.

import { el } from "../shared/kit.js";
import { EXAMS } from "./exams.js";
import { picturesOf } from "./pictures.js";

const SIDES = ["이 환자", "건강한 모델"];

/** The numbers of both in a table; what differs stands out. */
const tableOf = (exam, both) => {
  const [rows, healthy] = both.map(({ numbers, picture }) => EXAMS[exam].rows(numbers, picture));
  return el(
    "table",
    { class: "kit-in-numbers" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        SIDES.map((side) => el("th", { scope: "col" }, side)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(([name, value], i) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, name),
          el("td", { class: `kit-number${value === healthy[i][1] ? "" : " is-odd"}` }, value),
          el("td", { class: "kit-number" }, healthy[i][1]),
        ),
      ),
    ),
  );
};

/** onorder(exam) hears an order. show(exam, patient, healthy) puts a result on top; clear() takes all away. */
export const makeSheet = ({ root, letters, onorder }) => {
  let painted = [];
  const buttons = Object.entries(EXAMS).map(([exam, { name, asks }]) => [
    exam,
    el(
      "button",
      { type: "button", class: "kit-in-order", "data-exam": exam, onclick: () => onorder(exam) },
      el("strong", {}, name),
      " ",
      el("span", {}, asks),
    ),
  ]);
  const results = el("div", { class: "kit-in-results" });
  const node = el(
    "div",
    { class: "kit-in-sheet" },
    el(
      "div",
      { class: "kit-in-orders" },
      buttons.map(([, button]) => button),
    ),
    results,
  );
  const resultOf = (exam, both) => {
    const { name, does, picture } = EXAMS[exam];
    const pictures = picturesOf(root, exam, both.map((one) => one.picture).filter(Boolean), letters(exam));
    painted = [...painted, ...pictures];
    return el(
      "article",
      { class: "kit-in-result", "data-result": exam },
      el("p", { class: "kit-in-does" }, el("strong", {}, name), ` ${does}`),
      tableOf(exam, both),
      pictures.length
        ? el(
            "div",
            { class: `kit-in-pictures is-${exam}` },
            pictures.map(({ node: drawn }, i) => el("figure", {}, drawn, el("figcaption", {}, SIDES[i]))),
            el("p", { class: "kit-in-key" }, picture),
          )
        : null,
    );
  };
  return {
    node,
    paint: () => painted.forEach(({ paint }) => paint()),
    /** Which have been ordered: those cannot be ordered again, and none once the case is closed. */
    follow: (ordered, closed) => {
      for (const [exam, button] of buttons) {
        button.classList.toggle("is-ordered", ordered.includes(exam));
        button.setAttribute("aria-disabled", String(closed || ordered.includes(exam)));
      }
    },
    show: (exam, patient, healthy) => {
      results.prepend(resultOf(exam, [patient, healthy]));
      painted.forEach(({ paint }) => paint());
    },
    clear: () => {
      painted = [];
      results.replaceChildren();
    },
  };
};
