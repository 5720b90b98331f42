// How likely the other answer's letter became at each place that was tried; all of a map at once, one by one.

/** onchange() hears that a measure came. shares() is a map from place to probability. */
export const makeMeasures = (live, onchange) => {
  const lane = {};
  let shares = new Map();
  let turn = 0;
  let running = false;
  let failure = "";
  const stop = () => {
    turn += 1;
    running = false;
    failure = "";
  };
  const run = async ({ text, other, places }) => {
    stop();
    const mine = turn;
    running = true;
    onchange();
    const onStep = ({ at, chance }) => {
      if (mine !== turn) return;
      shares.set(places[at], chance);
      onchange();
    };
    try {
      await live.ask({ type: "trace", text, other, places }, { lane, onStep });
    } catch (error) {
      if (mine === turn && error.name !== "Cancelled") failure = error.message;
    } finally {
      if (mine === turn) {
        running = false;
        onchange();
      }
    }
  };
  return {
    shares: () => shares,
    running: () => running,
    failure: () => failure,
    run,
    note: (place, share) => {
      shares.set(place, share);
    },
    /** The texts are others: nothing of this holds any more. */
    forget: () => {
      stop();
      shares = new Map();
    },
    stop,
  };
};
