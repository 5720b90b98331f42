// Scripts that come when they are first asked for, from the book or from the kernel: no page is heavier for them before.

import { alone, isAlone } from "./kernel.js";

const PATIENCE = 10_000; // ms until a kernel that says nothing is given up
const coming = {};

const load = (address, words) =>
  new Promise((resolve, reject) => {
    const node = document.createElement("script");
    node.src = address;
    node.addEventListener("load", resolve);
    node.addEventListener("error", () =>
      reject(new Error(`${words.unread} 책의 폴더를 통째로 내려받았는지 본다.`)),
    );
    document.head.append(node);
  });

const fromKernel = (model, kind, words) =>
  new Promise((resolve, reject) => {
    if (isAlone(model)) throw alone(words.undone);
    const close = () => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    };
    const hear = (message) => {
      if (message?.kit !== kind) return;
      close();
      const address = URL.createObjectURL(new Blob([message.script], { type: "text/javascript" }));
      load(address, words).then(resolve, reject);
    };
    const timer = setTimeout(() => {
      close();
      reject(new Error(`커널이 답하지 않아 ${words.undone} 셀을 다시 실행한다.`));
    }, PATIENCE);
    model.on("msg:custom", hear);
    model.send({ kit: kind });
  });

/** Runs the script `kind` of kitBook, or the kernel's. `words` says what there is not without it: { unread, undone }. */
export const later = async (model, kind, words) => {
  const { kitBook } = globalThis;
  coming[kind] ??= kitBook ? load(kitBook[kind], words) : fromKernel(model, kind, words);
  try {
    await coming[kind];
  } finally {
    delete coming[kind];
  }
};
