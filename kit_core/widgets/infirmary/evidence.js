// What the examinations tell apart: the fewest that single a bug out, and what speaks against a wrong diagnosis.

import { EXAMS } from "./exams.js";

/** Whether two results of an examination, as numbers, speak for different bugs. */
export const apart = (exam, one, other) =>
  Object.entries(EXAMS[exam].kinds).some(([name, differ]) => differ(one[name], other[name]));

const ofSize = (exams, size) =>
  size === 0
    ? [[]]
    : exams.flatMap((exam, i) => ofSize(exams.slice(i + 1), size - 1).map((rest) => [exam, ...rest]));

/**
 * The smallest set of examinations that has one of each of `separating`: for every other bug the examinations that tell it
 * apart. null where a bug is told apart by none.
 */
export const fewest = (exams, separating) => {
  if (separating.some((some) => some.length === 0)) return null;
  for (let size = 0; size <= exams.length; size += 1) {
    const found = ofSize(exams, size).find((set) =>
      separating.every((some) => some.some((exam) => set.includes(exam))),
    );
    if (found) return found;
  }
  return null;
};

/** The row of an examination in which two results differ most plainly: [label, of the one, of the other]. */
export const contrast = (exam, one, other) => {
  const { rows, kinds } = EXAMS[exam];
  const [mine, theirs] = [rows(one.numbers, one.picture), rows(other.numbers, other.picture)];
  const names = Object.keys(kinds);
  const plain = names.find((name) => kinds[name](one.numbers[name], other.numbers[name]));
  const differing = mine.map((row, i) => [row[0], row[1], theirs[i][1]]).filter(([, a, b]) => a !== b);
  return plain && differing.length ? differing[0] : null;
};
