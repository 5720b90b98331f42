// A button that copies the address of this page with the operations in it; and what such an address does when opened.

import { el } from "../shared/kit.js";
import { fragmentOf, readFragment } from "./link.js";

/** Where there is no page of a book, nothing can be handed on. */
const isBook = () => Boolean(globalThis.kitLive);

/** `open({ operations, text })` restores; `state()` gives { operations, text }. */
export const makeShare = ({ root, says, state, open }) => {
  const told = el("span", { class: "kit-su-told", role: "status" });
  const copy = async () => {
    const { operations, text } = state();
    history.replaceState(history.state, "", fragmentOf(operations, text));
    try {
      await navigator.clipboard.writeText(location.href);
      told.textContent = "링크를 복사했다.";
    } catch {
      told.textContent = "링크가 주소 창에 있다. 거기에서 복사한다.";
    }
  };
  const button = el("button", { type: "button", class: "kit-su-act", onclick: copy }, "링크 복사");
  const read = () => {
    const found = readFragment(location.hash, says);
    if (!found) return;
    open(found);
    told.textContent = found.skipped
      ? `링크에 적힌 수술 가운데 ${found.skipped}개는 여기에서 할 수 없어 건너뛰었다.`
      : "링크에 적힌 수술을 했다.";
    root.scrollIntoView({ block: "start" });
  };
  if (isBook()) addEventListener("hashchange", read);
  return {
    nodes: isBook() ? [button, told] : [],
    read: () => isBook() && read(),
    forget: () => {
      told.textContent = "";
    },
    end: () => removeEventListener("hashchange", read),
  };
};
