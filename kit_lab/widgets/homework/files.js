// The file to hand in, made and opened by the book's own scripts (book/_static/record_file.js), which come after the widgets.

import { isPage } from "../shared/kept.js";
import { el } from "../shared/kit.js";

const UNREAD = "파일을 다루는 스크립트를 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다.";
const IN_NOTEBOOK =
  "제출 파일은 책의 페이지에서 만든다. 노트북에서는 kit_lab.classroom.submit이 코드까지 담아 만든다.";

/** opened() hears that a file has been taken, say(words) of what is to be heard. */
export const makeFiles = ({ student, tally, opened }) => {
  if (!isPage()) return { node: el("p.kit-note", IN_NOTEBOOK), draw: () => {}, clear: () => {} };
  const told = el("p.kit-hw-told", { role: "status" });
  const tell = (words) => {
    told.textContent = words;
  };
  const left = el("p.kit-note");
  const made = () => {
    if (!student.isWhole()) return;
    const file = globalThis.kitRecordFile;
    if (!file) return tell(UNREAD);
    const [answered, all] = tally();
    const rest = answered < all ? ` 답하지 않은 문제가 ${all - answered}개 있다.` : "";
    tell(file.saveHandIn(student.number()) + rest);
  };
  const open = async ([chosen]) => {
    if (!chosen) return;
    if (!globalThis.kitRecordFile) return tell(UNREAD);
    const { taken, words } = await globalThis.kitRecordFile.open(chosen);
    tell(words);
    if (taken) opened();
  };
  const choice = el("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: async () => {
      await open(choice.files);
      choice.value = ""; // the same file may be chosen again
    },
  });
  return {
    node: el(
      "div.kit-hw-files",
      left,
      el(
        "div.kit-wrap.kit-hw-buttons",
        el("button.kit-play", { onclick: made }, "제출 파일 만들기"),
        el("button", { onclick: () => choice.click() }, "제출 파일 열기"),
        choice,
      ),
      told,
    ),
    clear: () => tell(""),
    draw: () => {
      const [answered, all] = tally();
      left.textContent = student.number() ? `문제 ${all}개 가운데 ${answered}개에 답했다.` : "";
    },
  };
};
