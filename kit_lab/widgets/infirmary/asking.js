// What is asked of the engine: the patient's answers, examinations of the patient, of a healthy model and of others.
// What was computed once is kept.

import { apart, fewest } from "./evidence.js";

export const HEALTHY = "healthy";
const OPTIONS = { padded: true }; // as in a batch: without padding the padding masks would have nothing to hide
const bugOf = (illness) => (illness === HEALTHY ? null : illness);

export const makeAsking = (live, pair) => {
  const kept = new Map();
  const lane = {};
  const once = (key, ask) => {
    if (!kept.has(key)) {
      const answer = ask();
      answer.catch(() => kept.delete(key));
      kept.set(key, answer);
    }
    return kept.get(key);
  };
  const write = (text, illness, options) => {
    const bug = bugOf(illness);
    const operations = bug ? [{ do: "bug", name: bug }] : [];
    return live.ask({ text, operations, options: OPTIONS }, options);
  };
  /** { numbers, picture } */
  const examine = (exam, illness) =>
    once(`${exam} of ${illness}`, () => live.ask({ type: "examine", exam, bug: bugOf(illness), pair }));
  return {
    examine,
    /** What the model writes for each of the pairs, and how well it knows the next letter: { answers, right, of }. */
    symptoms: (illness, pairs) =>
      once(`symptoms of ${illness} in ${pairs[0][0]}`, async () => {
        const [taught, ...written] = await Promise.all([
          live.ask({ type: "teach", bug: bugOf(illness), pairs }),
          ...pairs.map(([text]) => write(text, illness)),
        ]);
        return { answers: written.map(({ text }) => text), right: taught.right, of: taught.of };
      }),
    answer: (text, illness) => write(text, illness, { lane }),
    /** The fewest of the examinations that tell an illness from all others, or null. */
    fewest: (illness, all, exams) =>
      fewest(exams, illness, all, async (exam, one, other) => {
        const [mine, theirs] = await Promise.all([examine(exam, one), examine(exam, other)]);
        return apart(exam, mine.numbers, theirs.numbers);
      }),
  };
};
