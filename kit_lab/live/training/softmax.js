// Shares that add up to 1: p = exp(z) / the sum of exp(z). Backward: dz = p * (dp - the sum of dp * p).

import { exp } from "./elementary.js";

/** `count` numbers from `start` on, `step` apart, become shares, in their place. */
export const softmax = (numbers, start, count, step = 1) => {
  const end = start + count * step;
  let largest = -Infinity;
  for (let i = start; i < end; i += step) if (numbers[i] > largest) largest = numbers[i];
  let sum = 0;
  for (let i = start; i < end; i += step) {
    numbers[i] = exp(numbers[i] - largest);
    sum += numbers[i];
  }
  for (let i = start; i < end; i += step) numbers[i] /= sum;
};

/** From the gradient of the shares at `start`, which lies at `dz`, to that of the numbers, in its place. */
export const softmaxBackward = (numbers, start, dz, count, step = 1) => {
  let sum = 0;
  for (let i = 0; i < count * step; i += step) sum += numbers[dz + i] * numbers[start + i];
  for (let i = 0; i < count * step; i += step) numbers[dz + i] = numbers[start + i] * (numbers[dz + i] - sum);
};
