// The script that draws pictures of widgets comes when the first one is asked for.

import { later } from "./later.js";

const WORDS = { unread: "그림을 그리는 파일을 읽지 못했다.", undone: "그림을 저장하지 못했다." };

/** Saves the picture of the widget `root`, made up of `nodes`, with `title` and, in a book, the page's address under it. */
export const savePicture = async (model, asked) => {
  if (!globalThis.kitPicture) await later(model, "picture", WORDS);
  const where = globalThis.kitBook ? globalThis.kitPicture.address() : "";
  globalThis.kitPicture.save({ ...asked, where });
};
