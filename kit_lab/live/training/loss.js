// Cross-entropy with label smoothing (section 5.4), the mean over all tokens but padding: the answer is wanted with
// 1 - epsilon, every token of the vocabulary with epsilon / V more. Backward: (p - q) / count, what the model gives minus
// what is wanted.

import { exp, log } from "./elementary.js";

const PADDING = 0;

/** logits (B, T, V) and answers (B, T): { loss, accuracy }. The gradient of the logits is written. */
export const lossOf = (space, logits, answers, epsilon) => {
  const { numbers } = space;
  const [rows, tokens] = [space.rowsOf(logits), logits.width];
  let count = 0;
  for (let row = 0; row < rows; row += 1) count += Number(answers[row] !== PADDING);
  let [loss, right] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const [z, dz] = [logits.at + row * tokens, logits.gradient + row * tokens];
    const answer = answers[row];
    if (answer === PADDING) continue;
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
    loss += logTotal - (1 - epsilon) * numbers[z + answer] - (epsilon * total) / tokens;
    right += Number(best === answer);
    for (let i = 0; i < tokens; i += 1) {
      const wanted = epsilon / tokens + (i === answer ? 1 - epsilon : 0);
      numbers[dz + i] = (numbers[dz + i] / sum - wanted) / count;
    }
  }
  return { loss: loss / count, accuracy: right / count, count };
};
