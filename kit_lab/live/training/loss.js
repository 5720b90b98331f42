// Cross-entropy with label smoothing (section 5.4), the mean over all tokens but padding: the answer is wanted with
// 1 - epsilon, every token of the vocabulary with epsilon / V more. Backward: (p - q) / count, what the model gives minus
// what is wanted.

import { exp, log } from "./elementary.js";

const PADDING = 0;

/** The paper's: what counts, what is divided by, a token's loss, and the share q of a token. */
export const smoothed = {
  counts: (answer) => answer !== PADDING,
  divisor: (count) => count,
  value: ({ logTotal, answer, total, tokens, epsilon }) =>
    logTotal - (1 - epsilon) * answer - (epsilon * total) / tokens,
  share: (isAnswer, { tokens, epsilon }) => epsilon / tokens + (isAnswer ? 1 - epsilon : 0),
};

/** logits (B, T, V) and answers (B, T): { loss, accuracy, count }. The gradient of the logits is written. */
export const lossOf = (space, logits, answers, { loss: { counts, divisor, value, share }, epsilon }) => {
  const { numbers } = space;
  const [rows, tokens] = [space.rowsOf(logits), logits.width];
  const each = { tokens, epsilon };
  const [right, other] = [share(true, each), share(false, each)];
  let count = 0;
  for (let row = 0; row < rows; row += 1) count += Number(counts(answers[row]));
  const divided = divisor(count, rows);
  let [loss, hits] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    if (!counts(answers[row])) continue;
    const [z, dz] = [logits.at + row * tokens, logits.gradient + row * tokens];
    let [largest, best, total] = [-Infinity, 0, 0];
    for (let i = 0; i < tokens; i += 1) {
      total += numbers[z + i];
      if (numbers[z + i] > largest) [largest, best] = [numbers[z + i], i];
    }
    let sum = 0;
    for (let i = 0; i < tokens; i += 1) {
      numbers[dz + i] = exp(numbers[z + i] - largest);
      sum += numbers[dz + i];
    }
    const logTotal = largest + log(sum);
    loss += value({ ...each, logTotal, answer: numbers[z + answers[row]], total });
    hits += Number(best === answers[row]);
    for (let i = 0; i < tokens; i += 1) {
      numbers[dz + i] = (numbers[dz + i] / sum - (i === answers[row] ? right : other)) / divided; // (p - q) / count
    }
  }
  return { loss: loss / divided, accuracy: hits / count, count };
};
