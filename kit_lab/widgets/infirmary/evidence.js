// What the examinations tell apart: the fewest that single an illness out, and what speaks against a wrong diagnosis.

import { EXAMS } from "./exams.js";

/** The names of the numbers of an examination in which two results speak for different illnesses. */
export const differing = (exam, one, other) =>
  Object.entries(EXAMS[exam].kinds)
    .filter(([name, differ]) => differ(one[name], other[name]))
    .map(([name]) => name);

/** Whether two results of an examination, as numbers, speak for different illnesses. */
export const apart = (exam, one, other) => differing(exam, one, other).length > 0;

const ofSize = (exams, size) =>
  size === 0
    ? [[]]
    : exams.flatMap((exam, i) => ofSize(exams.slice(i + 1), size - 1).map((rest) => [exam, ...rest]));

/**
 * The smallest set of examinations that tells `illness` from each of the others in `all`, or null if none does.
 * tells(exam, one, other) says, or promises to say, whether an examination tells two illnesses apart.
 */
export const fewest = async (exams, illness, all, tells) => {
  const separating = []; // for each other illness the examinations that tell it apart
  for (const other of all) {
    if (other === illness) continue;
    const said = await Promise.all(exams.map((exam) => tells(exam, illness, other)));
    separating.push(exams.filter((_, i) => said[i]));
  }
  if (separating.some((some) => some.length === 0)) return null;
  for (let size = 0; ; size += 1) {
    const found = ofSize(exams, size).find((set) =>
      separating.every((some) => some.some((exam) => set.includes(exam))),
    );
    if (found) return found;
  }
};

/** The first row of an examination in which two results differ, or null: [label, of the one, of the other]. */
export const contrast = (exam, one, other) => {
  const names = differing(exam, one.numbers, other.numbers);
  const [mine, theirs] = [one, other].map(({ numbers, picture }) => EXAMS[exam].rows(numbers, picture));
  const at = mine.findIndex((row) => row.slice(2).some((name) => names.includes(name)));
  return at < 0 ? null : [mine[at][0], mine[at][1], theirs[at][1]];
};
