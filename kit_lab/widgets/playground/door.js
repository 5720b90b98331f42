// 감별: a second run, and one of both carries a bug that the reader is not told. What judges comes when it is opened.

import { isPage } from "../shared/kept.js";
import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import { later } from "../shared/later.js";

const WORDS = { unread: "감별의 파일을 읽지 못했다.", undone: "감별을 열지 못했다." };

/** next() goes on to another case. `place` holds what is asked below the runs, once `draw(runs, settings)` was called. */
export const makeDoor = ({ model, write, redraw, say, next }) => {
  const isOpen = () => Boolean(model.get("_diagnoses") && model.get("hidden"));
  let room = null;
  let coming = false;
  const place = el("section.kit-pg-case", { "aria-label": "감별", hidden: true });
  let before = {}; // what the reader had
  const press = () => {
    if (isOpen()) return write({ hidden: false, ...before });
    before = { settings: model.get("settings"), other: model.get("other") };
    write({ hidden: true, other: {} });
  };
  const button = el("button", { onclick: press }, "감별");
  const come = async () => {
    coming = true;
    try {
      if (!globalThis.kitCases) await later(model, "cases", WORDS);
      room = globalThis.kitCases({ kit, say, next, isPage: isPage() });
      place.replaceChildren(room.node);
      redraw();
    } catch (error) {
      place.replaceChildren(el("p.kit-note.is-wrong", { role: "alert" }, error.message));
    }
  };
  return {
    node: el(
      "div.kit-pg-door",
      { hidden: !model.get("_diagnoses") },
      el("p.kit-small", "감별: 둘 가운데 하나에 고장을 숨긴다"),
      button,
    ),
    place,
    isOpen,
    draw: (runs) => {
      place.hidden = !isOpen();
      button.setAttribute("aria-pressed", String(isOpen()));
      // What did not come is asked for again at the next opening.
      if (!isOpen()) coming = Boolean(room);
      else if (room) room.draw(runs);
      else if (!coming) come();
    },
  };
};
