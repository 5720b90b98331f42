// The model that runs in the page. Nothing of it is here until the reader first uses it: then its weights come, from a
// script of the book or from the kernel, and one Worker computes for all widgets of the page.

import { Cancelled, connect, workerOf } from "../../live/engine/client.js";

export { Cancelled };

const PATIENCE = 20_000; // ms until a kernel that says nothing is given up
// All front ends of a page are modules of their own; what they share stands on the page itself.
globalThis.kitShared ??= { client: null, models: new Map() };
const shared = globalThis.kitShared;

const script = (address) =>
  new Promise((resolve, reject) => {
    const node = document.createElement("script");
    node.src = address;
    node.addEventListener("load", resolve);
    node.addEventListener("error", () =>
      reject(new Error("모델의 파일을 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다.")),
    );
    document.head.append(node);
  });

/** From the built book: globalThis.kitLive names the scripts that kit_core.live.export wrote. */
const fromBook = async (name) => {
  const { engine, models } = globalThis.kitLive;
  if (!models[name]) throw new Error(`이 책에는 ${name} 모델의 파일이 없다.`);
  await Promise.all([globalThis.kitEngine ?? script(engine), script(models[name])]);
  const entry = globalThis.kitModels[name];
  delete globalThis.kitModels[name]; // the Worker keeps its own copy
  return { engine: globalThis.kitEngine, entry };
};

/** From the kernel: the engine and the card as text, the weights as a buffer. */
const fromKernel = (model) =>
  new Promise((resolve, reject) => {
    const close = () => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    };
    const hear = (message, buffers) => {
      if (message?.kit !== "live") return;
      close();
      resolve({ engine: message.engine, entry: { ...message.entry, weights: buffers[0] } });
    };
    const timer = setTimeout(() => {
      close();
      reject(new Error("커널이 답하지 않아 모델을 불러오지 못했다. 셀을 다시 실행한다."));
    }, PATIENCE);
    model.on("msg:custom", hear);
    model.send({ kit: "live" });
  });

const opened = async (model, name, key) => {
  const { engine, entry } = await (globalThis.kitLive ? fromBook(name) : fromKernel(model));
  shared.client ??= connect(workerOf(engine));
  await shared.client.open(key, entry);
};

/** The widget's live model, or null: { name, size, classes, open(), ask(request, options) }. */
export const liveModel = (model) => {
  const { name, key, size, classes } = model.get("_live") ?? {};
  if (!name) return null;
  const open = () => {
    if (!shared.models.has(key)) {
      const coming = opened(model, name, key);
      shared.models.set(key, coming);
      coming.catch(() => shared.models.delete(key)); // so that it can be tried again
    }
    return shared.models.get(key);
  };
  return {
    name,
    size,
    classes,
    open,
    /** A request of engine/requests.js, in the lane of the widget: the promise of its result. */
    async ask(request, options) {
      await open();
      return shared.client.ask({ ...request, name: key }, options).result;
    },
  };
};
