// A model of the built book: globalThis.kitLive names the scripts that kit_lab.live.parts wrote. They come in any order.

/** The script has run and left what `found` looks for. A file that was cut short loads all the same, but leaves nothing. */
const script = async (address, found) => {
  if (found()) return; // what came before another one failed is not fetched again
  const node = document.createElement("script");
  node.src = address;
  await new Promise((resolve) => {
    node.addEventListener("load", resolve);
    node.addEventListener("error", resolve);
    document.head.append(node);
  });
  node.remove();
  if (!found()) throw new Error("모델의 파일을 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다.");
};

/** The engine's text and the model. came(share) hears of each part, begin(engine) of the engine before the model is here. */
export const fromBook = async (name, came, begin) => {
  const { engine, models } = globalThis.kitLive;
  if (!models[name]) throw new Error(`이 책에는 ${name} 모델의 파일이 없다.`);
  let count = 0;
  const part = async (address, i) => {
    await script(address, () => (i ? globalThis.kitParts?.[name]?.[i] : globalThis.kitModels?.[name]));
    count += 1;
    came(count / models[name].length);
  };
  const beginning = script(engine, () => globalThis.kitEngine).then(() => begin(globalThis.kitEngine));
  await Promise.all([beginning, ...models[name].map(part)]);
  const weights = models[name].map((_, i) => (i ? globalThis.kitParts[name][i] : "")).join("");
  const entry = { ...globalThis.kitModels[name], weights };
  delete globalThis.kitModels[name]; // the Worker keeps its own copy
  delete globalThis.kitParts[name];
  return { engine: globalThis.kitEngine, entry };
};
