// 숙제와 제출: questions in the student's own numbers, and one file of all that a class asks for. No Python is needed.

import { defineWidget, el } from "../shared/kit.js";
import { changeNumbers, toldAside } from "./aside.js";
import { makeEnclosed } from "./enclosed.js";
import { makeFiles } from "./files.js";
import { makeSet } from "./set.js";
import { makeSheet } from "./sheet.js";
import { makeStudent } from "./student.js";

const UNJUDGED =
  "몇 번을 고치든 마지막에 적은 답만 남는다. 맞았는지는 여기에서 알려 주지 않는다. 답은 이 페이지에 없고, 강의하는 사람이 이 번호의 숫자로 다시 계산해 채점한다.";
const NUMBERS = "문제에 든 숫자는 번호마다 다르다. 번호를 고치면 숫자가 바뀌고, 바뀐 문제에는 다시 답한다.";
const STAYS =
  "적은 것은 이 브라우저에만 남는다. 파일을 만들어도 아무 데도 보내지 않으니, 강의에서 정한 곳에 손수 낸다.";

const part = (title, ...children) =>
  el("section", { "aria-label": title }, el("p.kit-hw-heading", title), children);

const build = ({ model, root, ends }) => {
  const variants = model.get("_variants");
  let shown = ""; // the number that the questions are drawn for
  const draw = () => {
    shown = student.number();
    sheet.draw();
    enclosed.draw();
    files.draw();
  };
  const another = (before) => {
    files.clear();
    if (student.number() !== before) {
      changeNumbers(before, student.number(), variants);
      draw();
    }
    student.tell(toldAside());
  };
  const student = makeStudent({ changed: another });
  const begin = () => {
    sheet.begin();
    draw();
  };
  const set = makeSet({ chapters: model.get("_chapters"), changed: begin });
  const sheet = makeSheet({ set, student, variants, changed: () => files.draw() });
  const enclosed = makeEnclosed();
  const again = () => {
    student.read();
    draw();
    student.tell(toldAside());
  };
  const files = makeFiles({ student, tally: sheet.tally, opened: again });
  // From the disk in Firefox a page hears late what is remembered (book/_static/carry.js).
  globalThis.kitMemory?.watch(() => {
    if (!root.isConnected) return;
    enclosed.draw();
    if (student.number() !== shown) again();
  });
  // What was done on another page, in this tab or in another.
  for (const event of ["pageshow", "focus"]) {
    addEventListener(event, enclosed.draw);
    ends.push(() => removeEventListener(event, enclosed.draw));
  }
  again();
  return {
    nodes: [
      part("1. 내는 사람", student.node, el("p.kit-note", NUMBERS)),
      part("2. 문제", set.node, sheet.node, el("p.kit-note", UNJUDGED)),
      part("3. 함께 들어가는 것", enclosed.node),
      part("4. 제출", files.node, el("p.kit-note", STAYS)),
    ],
  };
};

export default defineWidget({ label: "숙제와 제출", look: "kit-flush kit-hw" }, build);
