// Examinations of a model that may have a bug: what kit_lab.clinic.examine asks of any model, with the numbers and a
// small picture. Each gets a chart, { model, source, target, length, pass, room }, and gives { numbers, picture }.
// Sentences are looked at one at a time, so that a bug in the batch shows in one examination and not in all.

import { future, order, padding, source, together } from "./exam_changes.js";
import { inside, positions, sizes, steps, weights } from "./exam_insides.js";

export const EXAMINATIONS = {
  future,
  padding,
  source,
  order,
  positions,
  steps,
  together,
  weights,
  sizes,
  inside,
};
