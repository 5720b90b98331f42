// A model that was saved as a zip comes back, by the button or dropped onto the widget.

import { UNREAD } from "../../live/training/tasks/korean_english.js";
import { el } from "../shared/kit.js";
import { openPairs, openTrainer } from "./trainer.js";

const MOST = 2 ** 24; // bytes; what the page saves has a tenth of it

/** What the zip holds, once all of it has been found right: { settings, steps, weights }. */
const read = async (model, file) => {
  if (file.size > MOST) throw new Error(`파일이 ${MOST / 2 ** 20}MB를 넘는다. 학습장이 저장한 zip을 고른다.`);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("파일을 읽지 못했다. 다시 고른다.");
  });
  let hear = null;
  const heard = new Promise((resolve) => {
    hear = resolve;
  });
  const trainer = await openTrainer(model, hear);
  trainer.send("read", { zip: new Uint8Array(bytes) });
  const { type, message, ...found } = await heard;
  trainer.end();
  if (message === UNREAD) {
    await openPairs(model);
    return read(model, file);
  }
  if (type === "failed") throw new Error(message);
  return found;
};

/** A button. open(saved, name) takes over what was read, refuse(words) tells why nothing was. */
export const makeOpener = ({ model, root, open, refuse }) => {
  let turn = 0;
  const take = async ([file]) => {
    turn += 1;
    const mine = turn;
    refuse("");
    try {
      const saved = await read(model, file);
      if (mine === turn) open(saved, file.name);
    } catch (error) {
      if (mine === turn) refuse(`${file.name}을(를) 열지 못했다. ${error.message}`);
    }
  };
  const input = el("input", {
    type: "file",
    accept: ".zip,application/zip",
    hidden: true,
    onchange: () => {
      if (input.files.length) take(input.files);
      input.value = ""; // the same file may be chosen again
    },
  });
  const carries = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => carries(event) && event.preventDefault());
  root.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length) take(event.dataTransfer.files);
  });
  return [el("button", { onclick: () => input.click() }, "저장한 모델 열기"), input];
};
