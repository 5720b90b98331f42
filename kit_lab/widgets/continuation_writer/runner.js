// Asks the model to write, and lets the tokens appear one after the other, so that they can be followed and stopped.

import { Cancelled } from "../shared/live.js";

const PACE = 45; // ms from token to token; the model itself is much quicker
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const wait = () => new Promise((resolve) => setTimeout(resolve, PACE));

/** begin(step) hears what was read, append(step) each token, at the pace of a reader. */
export const makeRunner = ({ live, lane, begin, append }) => {
  let turn = 0;
  let writing = false;
  const run = async (request) => {
    turn += 1;
    const mine = turn;
    writing = request.count > 1;
    const appear = async (step) => {
      if (mine !== turn) return;
      if (step.tokens) return begin(step);
      append(step);
      if (!calm.matches) await wait();
    };
    let shown = Promise.resolve();
    const onStep = (step) => {
      shown = shown.then(() => appear(step));
    };
    try {
      const result = await live.ask({ type: "write", ...request }, { lane, onStep });
      await shown;
      if (mine !== turn) throw new Cancelled();
      return result;
    } finally {
      if (mine === turn) writing = false;
    }
  };
  return {
    run,
    running: () => writing,
    stop: () => {
      turn += 1;
      writing = false;
    },
  };
};
