// Steps one by one, or by themselves: back, ahead, play.

import { makeClock } from "./clock.js";
import { el } from "./dom.js";

/** `read()` and `last()` tell the step and the last one, `go(step)` goes there. With reduced motion nothing plays. */
export const makeTransport = (read, last, go, pace = 900) => {
  const show = () => {
    play.textContent = clock.plays() ? "멈춤" : "재생";
    play.hidden = clock.calm();
  };
  const clock = makeClock({ pace: () => pace, read, last, go, show });
  const by = (delta) => {
    clock.stop();
    go(Math.max(0, Math.min(last(), read() + delta)));
  };
  const play = el("button.kit-play", { onclick: clock.toggle });
  const back = el("button", { onclick: () => by(-1) }, "이전");
  const ahead = el("button", { onclick: () => by(1) }, "다음");
  show();
  return {
    nodes: [back, ahead, play],
    start: clock.start,
    stop: clock.stop,
    update: () => {
      // A button that is truly disabled would lose the keyboard's focus to the page.
      back.setAttribute("aria-disabled", String(read() === 0));
      ahead.setAttribute("aria-disabled", String(read() >= last()));
    },
    end: clock.end,
  };
};
