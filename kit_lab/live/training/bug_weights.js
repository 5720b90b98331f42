// Weights of attention as the bugs make them: in the place of attention.js's weigh.

import { weigh } from "./attention.js";
import { softmax, softmaxBackward } from "./softmax.js";

/** The softmax along the queries. A single key gets the weight 1, as in kit_core. */
export const overQueries = {
  forward({ numbers, p, T, S, mask, m, factor, masked }) {
    for (let i = 0; i < T * S; i += 1) {
      numbers[p + i] = mask && !mask[m + i] ? masked : numbers[p + i] * factor;
    }
    if (S === 1) numbers.fill(1, p, p + T);
    else for (let s = 0; s < S; s += 1) softmax(numbers, p + s, T, S);
  },
  backward({ numbers, p, dp, T, S, mask, m, factor }) {
    if (S === 1) numbers.fill(0, dp, dp + T);
    else for (let s = 0; s < S; s += 1) softmaxBackward(numbers, p + s, dp + s, T, S);
    for (let i = 0; i < T * S; i += 1) numbers[dp + i] *= mask && !mask[m + i] ? 0 : factor;
  },
};

/** The mask's 1 is added to the scores. */
export const addedMask = {
  forward(head) {
    const { numbers, p, T, S, mask, m, factor } = head;
    if (mask) for (let i = 0; i < T * S; i += 1) numbers[p + i] += mask[m + i] / factor;
    weigh.forward({ ...head, mask: null });
  },
  backward: (head) => weigh.backward({ ...head, mask: null }),
};

/** The weights of all keys, and what is hidden set to 0 then. The whole softmax is kept for its gradient. */
export const afterwards = () => {
  const kept = new Map();
  return {
    forward(head) {
      const { numbers, p, T, S, mask, m } = head;
      weigh.forward({ ...head, mask: null });
      kept.set(p, numbers.slice(p, p + T * S));
      if (mask) for (let i = 0; i < T * S; i += 1) numbers[p + i] *= mask[m + i];
    },
    backward(head) {
      const { numbers, p, dp, T, S, mask, m } = head;
      numbers.set(kept.get(p), p);
      if (mask) for (let i = 0; i < T * S; i += 1) numbers[dp + i] *= mask[m + i];
      weigh.backward({ ...head, mask: null });
    },
  };
};
