// Which questions are asked for: those that the address names, ?set=attention,masking, chapters or single questions; all of
// them where it names none.

import { isPage } from "../shared/kept.js";
import { el } from "../shared/kit.js";

const asked = () => (new URLSearchParams(location.search).get("set") ?? "").split(",").filter(Boolean);

/** chapters as in sheets.py. changed() hears of another choice. */
export const makeSet = ({ chapters, changed }) => {
  let words = isPage() ? asked() : [];
  const isAsked = ({ name }, question) => words.includes(name) || words.includes(question.name);
  const known = new Set(
    chapters.flatMap(({ name, questions }) => [name, ...questions.map((one) => one.name)]),
  );
  const strange = words.filter((word) => !known.has(word)).map((word) => word.slice(0, 40));
  words = words.filter((word) => known.has(word));
  const boxes = chapters.map(({ name, title, questions }) =>
    el(
      "label",
      el("input", { type: "checkbox", value: name, onchange: () => choose() }),
      `${title} (${questions.length})`,
    ),
  );
  const told = el("p.kit-note", { role: "status" });
  const summary = el("summary");
  const choose = () => {
    const inputs = boxes.map((box) => box.firstChild);
    words = inputs.filter((input) => input.checked).map(({ value }) => value);
    if (isPage()) {
      const address = new URL(location.href);
      address.searchParams.delete("set");
      const query = words.length ? `set=${words.join(",")}` : "";
      address.search = [address.search.slice(1), query].filter(Boolean).join("&");
      history.replaceState(history.state, "", address);
      told.textContent = "주소 창의 주소가 이 묶음을 연다. 학생에게 그 링크를 준다.";
    }
    name();
    changed();
  };
  const chosen = () =>
    chapters
      .map((chapter) => ({
        ...chapter,
        questions: chapter.questions.filter((one) => !words.length || isAsked(chapter, one)),
      }))
      .filter(({ questions }) => questions.length);
  const name = () => {
    const total = chosen().reduce((sum, { questions }) => sum + questions.length, 0);
    summary.textContent = `묶음: ${words.length ? "고른" : "모든 장의"} ${total}문제`;
  };
  const mark = () => {
    for (const box of boxes) box.firstChild.checked = words.includes(box.firstChild.value);
    name();
  };
  mark();
  if (strange.length) told.textContent = `주소가 부른 것 가운데 여기에 없는 것: ${strange.join(", ")}`;
  return {
    node: el(
      "details.kit-hw-set",
      { open: strange.length > 0 },
      summary,
      el("p.kit-note", "고르지 않으면 모든 장의 문제가 나온다."),
      el("div.kit-hw-boxes", { role: "group", "aria-label": "장" }, boxes),
      told,
    ),
    /** The chapters that have something asked for, with those questions alone. */
    chosen,
    isNarrow: () => words.length > 0,
  };
};
