// Numbers that are none any more: said at the step where they come, with the place.

export class TrainingError extends Error {
  constructor(step, place) {
    super(
      `${step}번째 걸음에서 ${place}의 값이 수가 아니게 되었다(NaN이나 무한대). 학습률을 낮추거나 웜업을 늘리고 처음부터 다시 한다.`,
    );
    this.name = "TrainingError";
    Object.assign(this, { step, place });
  }
}

const areFinite = (numbers, at, count) => {
  let sum = 0;
  for (let i = at; i < at + count; i += 1) sum += numbers[i] * 0; // NaN, if one is not finite
  return sum === 0;
};

/** The first operation whose output is no longer finite, or the whole loss. */
export const brokenOperation = (space, operations) => {
  const broken = operations.find(
    ({ out }) => out && !areFinite(space.numbers, out.at, space.rowsOf(out) * out.width),
  );
  return broken?.place ?? "loss";
};

/** The first parameter that is no longer finite, by its path; null if all are. */
export const brokenParameter = ({ numbers, parameters }) =>
  parameters.find(({ at, count }) => !areFinite(numbers, at, count))?.path ?? null;
