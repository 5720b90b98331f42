// Steps one by one, or by themselves: back, ahead, play.

import { el } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** `read()` and `last()` tell the step and the last one, `go(step)` goes there. With reduced motion nothing plays. */
export const makeTransport = (read, last, go, pace = 900) => {
  let timer = 0;
  const show = () => {
    play.textContent = timer ? "멈춤" : "재생";
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const start = () => {
    stop();
    if (calm.matches) return;
    timer = setInterval(() => (read() >= last() ? stop() : go(read() + 1)), pace);
    show();
  };
  const by = (delta) => {
    stop();
    go(Math.max(0, Math.min(last(), read() + delta)));
  };
  const press = () => {
    if (timer) return stop();
    if (read() >= last()) go(0);
    start();
  };
  const play = el("button", { type: "button", class: "kit-play", onclick: press });
  const back = el("button", { type: "button", onclick: () => by(-1) }, "이전");
  const ahead = el("button", { type: "button", onclick: () => by(1) }, "다음");
  const follow = () => {
    stop();
    play.hidden = calm.matches;
  };
  calm.addEventListener("change", follow);
  follow();
  return {
    nodes: [back, ahead, play],
    start,
    stop,
    update: () => {
      back.disabled = read() === 0;
      ahead.disabled = read() >= last();
    },
    end: () => {
      stop();
      calm.removeEventListener("change", follow);
    },
  };
};
