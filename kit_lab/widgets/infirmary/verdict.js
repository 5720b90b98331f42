// What is said of a diagnosis: the evidence against a wrong one; the changed line, the symptom and the count for a
// right one.

import { el } from "../shared/kit.js";
import { HEALTHY } from "./asking.js";
import { contrast } from "./evidence.js";
import { EXAMS } from "./exams.js";
import { costOf, WRONG } from "./store.js";
import { SHOWN, written } from "./symptoms.js";

const supposing = (guess) => (guess === HEALTHY ? "병이 없다면" : "이 고장이라면");

/**
 * Which evidence speaks against `guess`, in sentences: an examination that the reader has seen, else the symptoms,
 * and then the examination that would tell. `ordered` are those that the reader has seen.
 */
export const against = async ({ guess, illness, ordered, asking, pairs }) => {
  const find = async (exams) => {
    for (const exam of exams) {
      const [theirs, mine] = await Promise.all([asking.examine(exam, guess), asking.examine(exam, illness)]);
      const row = contrast(exam, theirs, mine);
      if (row) return { exam, row };
    }
    return null;
  };
  const seen = await find(ordered);
  if (seen) {
    const [label, theirs, mine] = seen.row;
    return `「${EXAMS[seen.exam].name}」의 결과와 맞지 않는다. ${label}: ${supposing(guess)} ${theirs}, 이 환자는 ${mine}.`;
  }
  const [theirs, mine] = await Promise.all([asking.symptoms(guess, pairs), asking.symptoms(illness, pairs)]);
  const at = mine.answers.slice(0, SHOWN).findIndex((answer, i) => answer !== theirs.answers[i]);
  const said = (answer) => (answer.trim() ? `「${answer}」` : written(answer));
  const words =
    at < 0
      ? "지금까지 본 것으로는 가려지지 않는다."
      : `증상과 맞지 않는다. 「${pairs[at][0]}」의 답: ${supposing(guess)} ${said(theirs.answers[at])}, 이 환자는 ${said(mine.answers[at])}.`;
  const other = await find(Object.keys(EXAMS).filter((exam) => !ordered.includes(exam)));
  return other ? `${words} 둘을 가르는 검사는 「${EXAMS[other.exam].name}」이다.` : words;
};

/** The text without the indent that all its lines share. */
const dedented = (text) => {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length);
  return lines.map((line) => line.slice(Math.min(...indents))).join("\n");
};

const codeOf = (name, kind, text) =>
  el(
    "div",
    { class: `kit-in-code is-${kind}` },
    el("span", name),
    el("pre", { tabindex: 0, "aria-label": name }, el("code", dedented(text))),
  );

const checksOf = ({ checks }) =>
  checks.length
    ? [
        "자기 모델에서는 ",
        el("code", "kit_lab.clinic.examine"),
        "의 ",
        checks.map(([name, title], i) => [i ? ", " : "", el("code", name), `(${title})`]),
        " 검사가 이것을 잡는다.",
      ]
    : [
        "모델을 부르기만 해서는 어느 검사도 이것을 잡지 못한다. ",
        el("code", "kit_lab.clinic.examine"),
        "에 같은 가중치의 다른 구현을 ",
        el("code", "reference"),
        "로 건네면 로짓이 갈라지는 것이 보인다.",
      ];

const recordOf = (diagnosis) => [
  el("p.kit-in-where", `${diagnosis.place} · `, el("code", diagnosis.file)),
  codeOf("멀쩡한 코드", "before", diagnosis.healthy),
  codeOf("이 환자의 코드", "after", diagnosis.sick),
  el("p", el("strong", "처음부터 이 고장을 안고 배우면 "), diagnosis.symptom),
  el("p", checksOf(diagnosis)),
];
const WELL = "코드는 멀쩡하다. 어느 검사에서도 건강한 모델과 다르지 않다.";
const wellOf = ({ unseen }) => [
  el(
    "p",
    unseen
      ? `${WELL} 답이 틀린 것은 학습에 없던 꼴의 글을 받았기 때문이다. 고칠 것은 코드가 아니라 자료이다.`
      : `${WELL} 병이 없다고 말하려면 여러 곳을 살펴야 한다.`,
  ),
];

const countOf = ({ exams, wrong }, cost) => {
  if (!cost) return "검사 없이 증상만 보고 맞혔다.";
  if (!wrong.length) return `검사 ${cost}번으로 맞혔다.`;
  const examined = exams.length ? `검사 ${exams.length}번과 ` : "";
  return `${examined}틀린 진단 ${wrong.length}번(하나가 검사 ${WRONG}번)으로 모두 ${cost}번을 썼다.`;
};
const parOf = (set) =>
  set === null
    ? "검사의 수치만으로는 가려지지 않는 병이다."
    : `증상을 빼고 검사의 수치만으로는 ${set.length}번이 든다: ${set.map((exam) => EXAMS[exam].name).join(", ")}.`;

/** The end of a case. `record` is { exams, wrong, end }; fewest(set) tells later what would have been enough. */
const makeReveal = ({ patient, diagnosis, record }) => {
  const par = el("span", { "data-kit": "fewest" }, "가장 적게는 몇 번이면 되는지 셈하고 있다.");
  const named = record.end === "named";
  const node = el(
    "section.kit-stack.kit-in-reveal",
    { "aria-label": "병" },
    el("p.kit-in-cure", named ? "맞다. " : "답은 이렇다. ", el("strong", diagnosis.title)),
    diagnosis.name === HEALTHY ? wellOf(patient) : recordOf(diagnosis),
    el("p.kit-in-counted.kit-number", named ? `${countOf(record, costOf(record))} ` : "", par),
  );
  return {
    node,
    fewest: (set) => {
      par.textContent = parOf(set);
    },
    failed: (words) => {
      par.textContent = words;
    },
  };
};

/** Where it stands what comes of a diagnosis. */
export const makeEnding = ({ asking, diagnoses, exams }) => {
  const names = diagnoses.map(({ name }) => name);
  const find = (wanted) => diagnoses.find(({ name }) => name === wanted);
  const refusal = el("div.kit-in-verdict", { role: "status" });
  const revealed = el("div.kit-in-revealed");
  return {
    nodes: [refusal, revealed],
    refuse: (guess, reason) =>
      refusal.replaceChildren(el("p", el("strong", `아니다: ${find(guess).title}. `), reason)),
    revealed: () => revealed.hasChildNodes(),
    /** Shows the illness, and gives it; what is computed for it is dropped unless the visit `stays()`. */
    reveal: (patient, record, stays) => {
      const illness = find(patient.bug);
      const shown = makeReveal({ patient, diagnosis: illness, record });
      refusal.replaceChildren();
      revealed.replaceChildren(shown.node);
      asking.fewest(illness.name, names, exams).then(
        (set) => stays() && shown.fewest(set),
        (error) => stays() && shown.failed(error.message),
      );
      return illness;
    },
    clear: () => {
      refusal.replaceChildren();
      revealed.replaceChildren();
    },
  };
};
