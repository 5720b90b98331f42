// kit_lab.clinic's `examine` of a model that was trained in the page. Each check finds a number of the model, and the
// same of sound code with the same weights beside it: what is so in both is not the code's fault.

import { END_ID, PAD_ID, START_ID } from "../../engine/tokenizer.js";
import { asking, begin, gap, largest } from "./asking.js";
import { any, leaks, PROPERTIES, paddingLeak } from "./properties.js";

const LOUD = 1e6; // times as large scores leave nothing of what is hidden
const CLOSE = 1e-3;
const UNEVEN = 0.1; // of the first step, which moves what it moves most by the rate

/** Beyond rounding. */
const differ = (one, other) => !(Math.abs(one - other) <= CLOSE * (1 + Math.abs(other)));

/** The loss of the pairs as section 5.4 has it, from the logits. */
const lossByFormula = ({ settings: { smoothing }, pairs, tokens, logits }) => {
  const whole = pairs.map(([, wanted]) => [START_ID, ...wanted, END_ID]);
  const length = Math.max(...whole.map((ids) => ids.length));
  const filled = whole.map((ids) => [...ids, ...Array(length - ids.length).fill(PAD_ID)]);
  const numbers = logits(
    pairs.map(([asked]) => asked),
    filled.map((ids) => ids.slice(0, -1)),
  );
  const answers = filled.flatMap((ids) => ids.slice(1));
  const losses = answers.map((answer, i) => {
    const row = numbers.subarray(i * tokens, (i + 1) * tokens);
    const most = row.reduce((x, y) => Math.max(x, y));
    const sum = row.reduce((total, x) => total + Math.exp(x - most), 0);
    const even = row.reduce((total, x) => total + x, 0) / tokens;
    return most + Math.log(sum) - (1 - smoothing) * row[answer] - smoothing * even;
  });
  const counted = losses.filter((_, i) => answers[i] !== PAD_ID);
  return counted.reduce((sum, loss) => sum + loss, 0) / counted.length;
};

/** How many of the tokens that are to be written are those that the decoder reads next. */
const shifted = ({ batch }) => {
  const [read, wanted] = batch();
  const next = read
    .flatMap((ids, b) => ids.slice(1).map((id, t) => [id, wanted[b][t]]))
    .filter(([id]) => id !== PAD_ID);
  return next.filter(([id, answer]) => id === answer).length / next.length;
};

/** With padding inside both texts, where no mask of another kind hides it. */
const withHoles = ({ source, padded, target, logits }) =>
  logits(
    padded()?.[1] ?? source,
    target.map((ids) => ids.map((id, t) => (t === 1 ? PAD_ID : id))),
  );

const movedBetween = (one, other) => Object.keys(one).map((path) => gap(one[path].data, other[path].data));

/** run: not touched. task: as the run has it. Gives of each check { name, value, healthy, found }. */
export const examine = (run, task) => {
  const [weights, settings, sound] = [run.weights(), run.settings, { ...run.settings, bug: null }];
  const rows = [];
  const note = (name, value, healthy, found) => {
    if (value !== null) rows.push({ name, value, healthy, found });
    return found;
  };
  const both = (ask) => [settings, sound].map(ask);
  const [mine, other] = both((one) => asking(begin(one, task, weights), task));

  for (const [name, [numberOf, isIll]] of Object.entries(PROPERTIES)) {
    const [value, healthy] = [mine, other].map(numberOf);
    // Of a model that answers the same question twice differently nothing else says anything.
    if (note(name, value, healthy, isIll(value) && !isIll(healthy)) && name === "train_mode") return rows;
  }
  // What an earlier finding explains is not looked at again.
  const isFound = (...names) => rows.some((row) => row.found && names.includes(row.name));
  const loud = Object.fromEntries(
    Object.entries(weights).map(([path, { data }]) => [
      path,
      { data: path.endsWith("/query/kernel") ? data.map((x) => LOUD * x) : data },
    ]),
  );
  if (!isFound("padding_leak")) {
    const [value, healthy] = both((one) => paddingLeak(asking(begin(one, task, loud), task)));
    note("weak_mask", value, healthy, leaks(value) && !leaks(healthy));
  }
  const unlike = mine.apart(withHoles(mine), withHoles(other));
  note("unlike_reference", unlike, 0, any(unlike));

  const [loss, formula] = [mine.loss(), lossByFormula(mine)];
  note("loss_differs", loss, formula, differ(loss, formula));
  note("not_shifted", shifted(mine), 1, shifted(mine) < 1);
  if (!isFound("unlike_reference", "loss_differs")) {
    const [found, wanted] = [mine, other].map((one) => one.gradients());
    const apart = gap(found, wanted) / largest(wanted.map(Math.abs));
    note("gradient_differs", apart, 0, any(apart));
  }

  const fresh = both((one) => begin(one, task));
  const first = fresh.map((one) => one.weights());
  const begun = movedBetween(...first).filter(any).length;
  note("start_differs", begun, 0, any(begun));
  const steps = fresh.map((one, i) => {
    const { rate } = one.step();
    const moved = movedBetween(first[i], one.weights());
    return { rate, pace: rate ? largest(moved) / rate : null, still: moved.filter((by) => by === 0).length };
  });
  const [taken, right] = steps;
  note("rate_differs", taken.rate, right.rate, Math.abs(taken.rate - right.rate) > CLOSE * right.rate);
  note("update_differs", taken.pace, right.pace, Math.abs(taken.pace - right.pace) > UNEVEN);
  const still = movedBetween(first[0], weights).filter((by) => by === 0).length;
  note("weights_not_trained", still, right.still, still > right.still);
  return rows;
};
