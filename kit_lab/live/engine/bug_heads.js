// Heads as the bugs split and join them.

import { stepwise } from "./bug_decoding.js";
import { joinHeads, splitHeads } from "./multi_head.js";
import { tensor } from "./tensor.js";

/** (B, h, L, d) as if (B, L, h * d) had been cut without turning the axes. */
const unturned = (x) => tensor(x.shape, joinHeads(x).data);

/** The keys of the cache were cut one by one, where turning the axes changes nothing. */
export const splitUnturned = () => {
  const { rule, step } = stepwise();
  const cut = (x) => (step() ? x : unturned(x));
  return [
    rule,
    [/\/query$/, unturned],
    [/^encoder\/.*\/(key|value)$/, unturned],
    [/\/cross_attention\/(key|value)$/, unturned],
    [/^decoder\/.*\/self_attention\/(key|value)$/, cut],
  ];
};

/** Heads (B, h, T, d) that will be joined as if they were (B, T, h, d). */
export const joinUnturned = (heads) => {
  const [batch, count, length, width] = heads.shape;
  return splitHeads(tensor([batch, length, count * width], heads.data), count);
};
