// The model that runs in the page. Nothing of it is here until the reader first uses it: then its weights come, from a
// script of the book or from the kernel, and one Worker computes for all widgets of the page.

import { Cancelled, connect, workerOf } from "../../live/engine/client.js";
import { alone, isAlone } from "./kernel.js";
import { engineOfBook, fromBook } from "./live_scripts.js";

export { Cancelled };

const PATIENCE = 20_000; // ms until a kernel that says nothing is given up
const NO_MODEL =
  "이 페이지에는 모델이 없어 적은 글을 계산하지 못한다. 커널 없이 여는 페이지는 kit_lab.save_page가 쓴다. 여기에서 하려면";
// All front ends of a page are modules of their own; what they share stands on the page itself.
globalThis.kitShared ??= { client: null, models: new Map() };
const shared = globalThis.kitShared;

/** One buffer of all parts; a part alone stays what it is. */
const joined = async (parts) => (parts.length === 1 ? parts[0] : new Blob(parts).arrayBuffer());

/** From the kernel: the engine and the card as text, the weights as buffers, which may be several messages. */
const fromKernel = (model, came) =>
  new Promise((resolve, reject) => {
    if (isAlone(model)) throw alone(NO_MODEL);
    const parts = [];
    let first = null;
    let count = 0;
    let timer = 0;
    const close = () => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        close();
        reject(new Error("커널이 답하지 않아 모델을 불러오지 못했다. 셀을 다시 실행한다."));
      }, PATIENCE);
    };
    const hear = (message, buffers) => {
      if (message?.kit !== "live") return;
      if (message.entry) first = message;
      const at = message.part ?? 0;
      if (!(at in parts)) count += 1;
      parts[at] = buffers[0];
      const all = first?.parts ?? 1;
      if (first) came(count / all);
      if (!first || count < all) return wait();
      close();
      joined(parts).then(
        (weights) => resolve({ engine: first.engine, entry: { ...first.entry, weights } }),
        reject,
      );
    };
    wait();
    model.on("msg:custom", hear);
    model.send({ kit: "live" });
  });

/** A model trained on this page; only the engine may still have to come. */
const fromPage = async ({ entry, base }) => {
  if (shared.client) return { entry };
  const engine = globalThis.kitLive ? await engineOfBook() : (await fromKernel(base, () => {})).engine;
  return { engine, entry };
};

const opened = async (model, name, key, came) => {
  const own = model.get("_own");
  const coming = own ? fromPage(own) : globalThis.kitLive ? fromBook(name, came) : fromKernel(model, came);
  const { engine, entry } = await coming;
  // A Worker that breaks takes its models with it: the next try begins anew.
  shared.client ??= connect(workerOf(engine), () => {
    shared.client = null;
    shared.models.clear();
  });
  await shared.client.open(key, entry);
};

/** A model on its way, for all widgets of the page: `share` of it has come, `listeners` hear so. */
const comingOf = (model, name, key) => {
  const coming = { share: 0, listeners: new Set() };
  coming.done = opened(model, name, key, (share) => {
    coming.share = share;
    for (const listener of coming.listeners) listener(share);
  }).finally(() => coming.listeners.clear());
  coming.done.catch(() => shared.models.delete(key)); // so that it can be tried again
  return coming;
};

/** The widget's live model, or null: { name, size, classes, open(came), ask(request, options) }. */
export const liveModel = (model) => {
  const { name, key, size, classes } = model.get("_live") ?? {};
  if (!name) return null;
  /** came(share) hears how much of the model has come, from 0 to 1. */
  const open = (came) => {
    if (!shared.models.has(key)) shared.models.set(key, comingOf(model, name, key));
    const coming = shared.models.get(key);
    if (came) {
      coming.listeners.add(came);
      came(coming.share);
    }
    return coming.done;
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
