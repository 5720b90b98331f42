// Workers that train. Their text comes when the first one is needed.

import { workerOf } from "../../live/engine/client.js";
import { unpack } from "../../live/training/tasks/korean_english.js";
import { later } from "../shared/later.js";

const WORDS = { unread: "학습을 계산하는 파일을 읽지 못했다.", undone: "학습을 시작하지 못했다." };
const PAIRS = { unread: "과제의 문장이 든 파일을 읽지 못했다.", undone: "과제의 문장을 받지 못했다." };
const BROKEN = "이 브라우저에서 학습을 시작하지 못했다. 페이지를 새로 열어 본다.";

/** Brings the sentences of the task korean_english. */
export const openPairs = async (model) => {
  if (!globalThis.kitKoreanEnglish) await later(model, "korean_english", PAIRS);
  await unpack();
};

/** A Worker of its own: send(type, more), end(). hear(message) is told what it says; see live/training/worker.js. */
export const openTrainer = async (model, hear) => {
  if (!globalThis.kitTraining) await later(model, "training", WORDS);
  const worker = workerOf(globalThis.kitTraining);
  let opened = 0;
  worker.onmessage = ({ data }) => data.run === opened && hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    hear({ type: "failed", message: BROKEN });
  };
  return {
    send: (type, more) => {
      if (type === "open") opened += 1;
      const { kitKoreanEnglish: pairs } = globalThis;
      const corpus = pairs?.text && ["open", "read"].includes(type) ? pairs : undefined;
      worker.postMessage({ type, corpus, ...more });
    },
    end: () => worker.terminate(),
  };
};
