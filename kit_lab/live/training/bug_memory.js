// Memories as the bugs hand them over.

/** Every sentence gets the first one's vectors. Backward: the first gets all gradients. */
export const firstForAll = (space, x) => {
  const out = space.rows(x.side, x.width);
  const size = () => x.side.length * x.width;
  return space.add({
    place: "memory",
    out,
    forward() {
      const { numbers, batch } = space;
      for (let b = 0; b < batch; b += 1) numbers.copyWithin(out.at + b * size(), x.at, x.at + size());
    },
    backward() {
      const { numbers, batch } = space;
      for (let i = 0; i < batch * size(); i += 1)
        numbers[x.gradient + (i % size())] += numbers[out.gradient + i];
    },
  });
};
