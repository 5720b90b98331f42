// The questions of one chapter at a time: of two hundred the page draws no more than it shows. Of a set that was chosen the
// other chapters stand there too, for paper alone.

import { el, select } from "../shared/kit.js";
import { isAnswered, makeQuestion } from "./question.js";

/** set as makeSet gives it. changed() hears of every other answer. */
export const makeSheet = ({ set, student, variants, changed }) => {
  let shown = null;
  const place = el("div");
  const next = el("button", { onclick: () => go(following().name) });
  const count = ({ questions }) =>
    questions.filter((one) => isAnswered(one, student.number(), variants)).length;
  const label = (chapter) => `${chapter.title}: ${chapter.questions.length}문제, 답한 것 ${count(chapter)}`;
  const following = () => {
    const all = set.chosen();
    return all[all.findIndex(({ name }) => name === shown) + 1];
  };
  const go = (name) => {
    shown = name;
    draw();
    place.querySelector("select").focus();
    place.scrollIntoView({ block: "start" });
  };
  const chooser = (chapters) =>
    select("장", Object.fromEntries(chapters.map((one) => [one.name, label(one)])), shown, (name) => {
      shown = name;
      draw();
      place.querySelector("select").focus();
    });
  const answered = () => {
    const options = place.querySelectorAll("option");
    for (const [n, chapter] of set.chosen().entries()) options[n].textContent = label(chapter);
    changed();
  };
  const draw = () => {
    const chapters = set.chosen();
    const number = student.number();
    const chapter = chapters.find(({ name }) => name === shown) ?? chapters[0];
    shown = chapter?.name;
    const firsts = new Map(); // numbers run on from chapter to chapter: 「문제 3」 is one question
    let total = 0;
    for (const { name, questions } of chapters) {
      firsts.set(name, total + 1);
      total += questions.length;
    }
    if (!chapter) return place.replaceChildren(el("p.kit-note", "아직 문제가 없다."));
    if (!number) {
      const words = `문제가 ${total}개 있다. 위에 번호를 적으면 그 번호의 숫자로 보인다.`;
      return place.replaceChildren(el("p.kit-hw-empty", words));
    }
    const drawn = ({ name, title, questions }) =>
      el(
        "div.kit-hw-chapter",
        { "data-shown": name === shown },
        el("p.kit-hw-heading", title),
        el(
          "ol.kit-hw-questions",
          questions.map((question, n) =>
            makeQuestion({ question, place: firsts.get(name) + n, number, variants, changed: answered }),
          ),
        ),
      );
    next.hidden = !following();
    next.textContent = next.hidden ? "" : `다음 장: ${following().title}`;
    place.replaceChildren(chooser(chapters), ...(set.isNarrow() ? chapters : [chapter]).map(drawn), next);
  };
  return {
    node: place,
    draw,
    /** The next drawing begins with the first chapter. */
    begin: () => {
      shown = null;
    },
    /** [answered, all] of all chapters that are asked for. */
    tally: () => {
      const chapters = set.chosen();
      const sum = (of) => chapters.reduce((total, chapter) => total + of(chapter), 0);
      return [sum(count), sum(({ questions }) => questions.length)];
    },
  };
};
