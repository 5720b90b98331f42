// A clock that plays steps one after another.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays from the step that `read` says to the `last`, one every `pace` ms by `go(step)`; from the last it begins anew.
 * `show` is called when it starts or stops, and when the reader comes to want less motion or more: nothing should play
 * by itself then, and it has stopped.
 */
export const makeClock = ({ pace, read, last, go, show }) => {
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const toggle = () => {
    if (timer) return stop();
    if (read() >= last()) go(0);
    timer = setInterval(() => (read() >= last() ? stop() : go(read() + 1)), pace);
    show();
  };
  calm.addEventListener("change", stop);
  return {
    toggle,
    stop,
    plays: () => timer !== 0,
    calm: () => calm.matches,
    end: () => {
      stop();
      calm.removeEventListener("change", stop);
    },
  };
};
