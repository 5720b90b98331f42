// What is asked of the engine: the patient's answers, examinations of the patient, of a healthy model and of others. What was
// computed once is kept.

import { fewest, apart } from "./evidence.js";

const OPTIONS = { padded: true }; // as in a batch: without padding the padding masks would have nothing to hide
export const illness = (bug) => (bug ? [{ do: "bug", name: bug }] : []);

export const makeAsking = (live, pairs) => {
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
  const write = (text, bug, options) =>
    live.ask({ text, operations: illness(bug), options: OPTIONS }, options);
  /** { numbers, picture }; without a bug, of the healthy model. */
  const examine = (exam, bug) =>
    once(`${exam} of ${bug}`, () => live.ask({ type: "examine", exam, bug, pair: pairs[0] }));
  /** What the model writes for each of the examples, and how well it knows the next letter: { answers, right, of }. */
  const symptoms = (bug) =>
    once(`symptoms of ${bug}`, async () => {
      const [taught, ...written] = await Promise.all([
        live.ask({ type: "teach", bug, pairs }),
        ...pairs.map(([text]) => write(text, bug)),
      ]);
      return { answers: written.map(({ text }) => text), right: taught.right, of: taught.of };
    });
  return {
    examine,
    symptoms,
    answer: (text, bug) => write(text, bug, { lane }),
    /** The fewest of the examinations that tell a bug from all others, or null. */
    async fewest(bug, bugs, exams) {
      const separating = [];
      for (const other of bugs.filter((one) => one !== bug)) {
        const telling = [];
        for (const exam of exams) {
          const [mine, theirs] = await Promise.all([examine(exam, bug), examine(exam, other)]);
          if (apart(exam, mine.numbers, theirs.numbers)) telling.push(exam);
        }
        separating.push(telling);
      }
      return fewest(exams, separating);
    },
  };
};
