// 「링크 복사」 and 「그림 저장」: what a widget shows as an address that restores it, and as a picture that tells where it is from.

import { el, svg } from "./dom.js";
import { isPage, keepTyped } from "./kept.js";
import { later } from "./later.js";
import { partOf, readPart } from "./rules.js";

const PATHS = {
  reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2v3h3",
  link: "M7 9a3 3 0 0 0 4.2 0l2-2a3 3 0 0 0-4.2-4.2l-1 1M9 7a3 3 0 0 0-4.2 0l-2 2A3 3 0 0 0 7 13.2l1-1",
  save: "M8 2v8M5 7l3 3 3-3M3 13h10",
};

// The script that draws pictures of widgets comes when the first one is asked for.
const WORDS = { unread: "그림을 그리는 파일을 읽지 못했다.", undone: "그림을 저장하지 못했다." };

/** Saves the picture of the widget `root`, made up of `nodes`, with `title` and, in a book, the page's address under it. */
const savePicture = async (model, asked) => {
  if (!globalThis.kitPicture) await later(model, "picture", WORDS);
  const where = globalThis.kitBook ? globalThis.kitPicture.address() : "";
  globalThis.kitPicture.save({ ...asked, where });
};

/** A quiet button of a widget's foot: a small drawing and its name. */
export const footButton = (drawing, name, onclick, kind = "kit-hand") =>
  el(
    "button",
    { class: kind, onclick },
    svg("svg.kit-icon", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: PATHS[drawing] })),
    name,
  );

/**
 * The widget is called `key` in addresses and `title` in pictures. `read()` is its state by the names of `rules`, and
 * `open(state)` shows one, of which some names may be missing; `fits(state)` says whether a whole one holds together.
 * `picture()` lists the elements that make up its picture. Put `nodes` at the foot of the widget; what the
 * reader left there, else what the address asks for, is shown as soon as the widget stands on the page.
 */
export const makeShare = ({ model, key, title, rules, read, open, fits = () => true, picture = null }) => {
  const told = el("span.kit-told", { role: "status" });
  // Nobody else has a model trained on this page.
  const hasAddress = isPage() && !model.get("_own");
  const root = () => told.closest(".kit-widget");
  const forget = () => {
    told.textContent = "";
  };
  /** Said until the reader goes on. */
  const tell = (words) => {
    told.textContent = words;
    setTimeout(() => {
      for (const event of ["input", "click"]) root()?.addEventListener(event, forget, { once: true });
    });
  };
  /** The second widget of a kind on a page is called heads-2. */
  const name = () => {
    const at = [...document.querySelectorAll(`[data-kit-key="${key}"]`)].indexOf(root());
    return at > 0 ? `${key}-${at + 1}` : key;
  };
  const write = () => {
    const { part, lost } = partOf(name(), rules, read());
    history.replaceState(history.state, "", `#${part}`);
    return lost;
  };
  const copy = async () => {
    const lost = write() ? " 너무 길어 담지 못한 것이 있다." : "";
    try {
      await navigator.clipboard.writeText(location.href);
      tell(`링크를 복사했다.${lost}`);
    } catch {
      tell(`링크가 주소 창에 있다. 거기에서 복사한다.${lost}`);
    }
  };
  const save = async () => {
    if (hasAddress) write();
    try {
      await savePicture(model, { nodes: picture(), root: root(), name: name(), title });
      tell("그림을 SVG 파일로 저장했다.");
    } catch (error) {
      tell(error.message);
    }
  };
  /** Shows what a text tells of the widget: null if nothing, else whether some of it had to be skipped. */
  const shown = async (text) => {
    const found = readPart(text, name(), rules);
    if (!found) return null;
    const whole = fits({ ...read(), ...found.state });
    if (whole) await open(found.state);
    return found.skipped || !whole;
  };
  const follow = async () => {
    if (!told.isConnected) return removeEventListener("hashchange", follow); // the widget has gone
    const skipped = await shown(location.hash);
    if (skipped === null) return;
    const show = () => root().scrollIntoView({ block: "start" });
    if (skipped) tell("링크에 적힌 것 가운데 여기에서 쓸 수 없는 것은 건너뛰었다.");
    show();
    // What is drawn later above it would push it away.
    if (!("kitWidgets" in document.documentElement.dataset))
      addEventListener("kit-widgets-ready", show, { once: true });
  };
  // The widget is still being put together.
  queueMicrotask(() => {
    if (!root()) return;
    root().dataset.kitKey = key;
    if (!hasAddress) return;
    addEventListener("hashchange", follow);
    const mine = name();
    const part = () => partOf(mine, rules, read()).part;
    keepTyped(root(), mine, { read: part, open: shown }).then((back) => back || follow());
  });
  const nodes = [
    hasAddress ? footButton("link", "링크 복사", copy) : null,
    picture ? footButton("save", "그림 저장", save) : null,
  ];
  return {
    nodes: [...nodes, told],
    /** The address says no more than that the page is open. */
    forget: () => {
      forget();
      if (hasAddress && told.isConnected && readPart(location.hash, name(), {}))
        history.replaceState(history.state, "", location.href.split("#")[0]);
    },
  };
};
