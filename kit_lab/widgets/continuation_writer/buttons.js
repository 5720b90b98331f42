// The buttons that write: on until an end or a stop, by one token, anew by another seed, and back and forth.

import { el } from "../shared/dom.js";

export const makeButtons = ({ onplay, onone, onagain, history }) => {
  const play = el("button.kit-play.kit-cw-play", { onclick: onplay });
  const one = el("button", { onclick: onone }, "한 토큰");
  const again = el("button", { onclick: onagain }, "다시 뽑기");
  const node = el(
    "div.kit-wrap.kit-cw-buttons",
    { role: "group", "aria-label": "쓰기" },
    play,
    one,
    again,
    el("span.kit-cw-history", history.nodes),
  );
  const draw = ({ running, ended }) => {
    play.textContent = running ? "멈추기" : "이어 쓰기";
    play.setAttribute("aria-disabled", String(ended && !running));
    one.setAttribute("aria-disabled", String(ended || running));
    again.setAttribute("aria-disabled", String(running));
    history.update();
  };
  return { node, draw };
};
