// The order sheet and the results: a button for each examination, below it what was found, the newest first and
// the older ones folded to a line.

import { el } from "../shared/kit.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { differing } from "./evidence.js";
import { EXAMS, told } from "./exams.js";
import { picturesOf } from "./pictures.js";

const SIDES = ["이 환자", "건강한 모델"];

/** The numbers of both in a table; what speaks for an illness stands out. */
const tableOf = (exam, both) => {
  const odd = differing(exam, ...both.map(({ numbers }) => numbers));
  const [rows, healthy] = both.map(({ numbers, picture }) => EXAMS[exam].rows(numbers, picture));
  return el(
    "table.kit-in-numbers",
    headRow(el("td"), SIDES),
    el(
      "tbody",
      ...rows.map(([name, value, ...of], i) =>
        bodyRow(
          name,
          el("td", { class: `kit-number${of.some((one) => odd.includes(one)) ? " is-odd" : ""}` }, value),
          el("td.kit-number", healthy[i][1]),
        ),
      ),
    ),
  );
};

/**
 * onorder(exam) hears an order. show(exam, patient, healthy) puts a result on top, has(exam) says
 * whether it is there; clear() takes all away.
 */
export const makeSheet = ({ root, letters, onorder }) => {
  let painted = [];
  const buttons = Object.entries(EXAMS).map(([exam, { name, asks }]) => [
    exam,
    el(
      "button.kit-in-order",
      { "data-exam": exam, onclick: () => onorder(exam) },
      el("strong", name),
      " ",
      el("span", asks),
    ),
  ]);
  const results = el("div.kit-stack.kit-in-results");
  const node = el(
    "div.kit-stack.kit-in-sheet",
    el("div.kit-in-orders", ...buttons.map(([, button]) => button)),
    results,
  );
  const resultOf = (exam, both) => {
    const { name, does, picture } = EXAMS[exam];
    const pictures = picturesOf(root, exam, both.map((one) => one.picture).filter(Boolean), letters(exam));
    painted = [...painted, ...pictures];
    return el(
      "details.kit-in-result",
      { "data-result": exam, open: true },
      el(
        "summary",
        el("strong", name),
        " ",
        el("span.kit-small.kit-in-brief.kit-number", told(exam, both[0]).join(", ")),
      ),
      el("p.kit-in-does", does),
      el(
        "div.kit-stack.kit-in-found",
        tableOf(exam, both),
        pictures.length
          ? el(
              "div",
              { class: `kit-in-pictures is-${exam}` },
              ...pictures.map(({ node: drawn }, i) => el("figure", el("figcaption", SIDES[i]), drawn)),
              el("p.kit-in-key", picture),
            )
          : null,
      ),
    );
  };
  return {
    node,
    paint: () => painted.forEach(({ paint }) => paint()),
    has: (exam) => results.querySelector(`[data-result=${exam}]`) !== null,
    /** Which have been ordered: those cannot be ordered again. */
    follow: (ordered) => {
      for (const [exam, button] of buttons) {
        button.classList.toggle("is-ordered", ordered.includes(exam));
        button.setAttribute("aria-disabled", String(ordered.includes(exam)));
      }
    },
    show: (exam, patient, healthy) => {
      for (const older of results.children) older.open = false;
      results.prepend(resultOf(exam, [patient, healthy]));
      painted.forEach(({ paint }) => paint());
    },
    clear: () => {
      painted = [];
      results.replaceChildren();
    },
  };
};
