// Dropout (section 5.4): in training each number is left out with probability `rate`, the others grow to make up for it.
// Backward: the same numbers pass. Every layer draws anew in each step, and nothing else draws from there.

export const dropout = (space, place, x, { dropout: rate, draws, dropsAlways }) => {
  if (!rate) return x;
  const out = space.rows(x.side, x.width);
  const kept = space.tensor(out.count);
  return space.add({
    place: `${place}/dropout`,
    out,
    forward() {
      const { numbers, training, step, asked } = space;
      const random = draws(`${place}/dropout/${training ? step : -asked}`);
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) {
        numbers[kept.at + i] = !training && !dropsAlways ? 1 : random() < rate ? 0 : 1 / (1 - rate);
        numbers[out.at + i] = numbers[x.at + i] * numbers[kept.at + i];
      }
    },
    backward() {
      const { numbers } = space;
      const count = space.rowsOf(x) * x.width;
      for (let i = 0; i < count; i += 1) {
        numbers[x.gradient + i] += numbers[out.gradient + i] * numbers[kept.at + i];
      }
    },
  });
};
