// The script that draws pictures of widgets comes when the first one is asked for, from the book or from the kernel: no page is
// heavier for it before.

const PATIENCE = 10_000; // ms until a kernel that says nothing is given up
let coming = null;

const load = (address) =>
  new Promise((resolve, reject) => {
    const node = document.createElement("script");
    node.src = address;
    node.addEventListener("load", resolve);
    node.addEventListener("error", () =>
      reject(new Error("그림을 그리는 파일을 읽지 못했다. 책의 폴더를 통째로 내려받았는지 본다.")),
    );
    document.head.append(node);
  });

const fromKernel = (model) =>
  new Promise((resolve, reject) => {
    const close = () => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    };
    const hear = (message) => {
      if (message?.kit !== "picture") return;
      close();
      const address = URL.createObjectURL(new Blob([message.script], { type: "text/javascript" }));
      load(address).then(resolve, reject);
    };
    const timer = setTimeout(() => {
      close();
      reject(new Error("커널이 답하지 않아 그림을 저장하지 못했다. 셀을 다시 실행한다."));
    }, PATIENCE);
    model.on("msg:custom", hear);
    model.send({ kit: "picture" });
  });

/** Saves the picture of the widget `root`, made up of `nodes`, with `title` and, in a book, the page's address under it. */
export const savePicture = async (model, asked) => {
  const { kitBook } = globalThis;
  if (!globalThis.kitPicture) {
    coming ??= kitBook ? load(kitBook.picture) : fromKernel(model);
    try {
      await coming;
    } finally {
      coming = null;
    }
  }
  globalThis.kitPicture.save({ ...asked, where: kitBook ? globalThis.kitPicture.address() : "" });
};
