// A clock that plays steps one after another.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays from the step that `read` says to the `last`, one every `pace()` ms by `go(step)`; from the last `toggle` begins
 * anew. `show` is called when it starts or stops, and when the reader comes to want less motion or more: it has stopped
 * then, and where less is wanted it never starts.
 */
export const makeClock = ({ pace, read, last, go, show }) => {
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const start = () => {
    stop();
    if (calm.matches) return;
    timer = setInterval(() => (read() >= last() ? stop() : go(read() + 1)), pace());
    show();
  };
  const toggle = () => {
    if (timer) return stop();
    if (read() >= last()) go(0);
    start();
  };
  calm.addEventListener("change", stop);
  return {
    start,
    stop,
    toggle,
    plays: () => timer !== 0,
    calm: () => calm.matches,
    end: () => {
      stop();
      calm.removeEventListener("change", stop);
    },
  };
};
