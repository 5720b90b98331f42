// Adam (Kingma and Ba 2015) with the paper's numbers (section 5.3): each parameter moves by the running mean of its
// gradient, divided by the root of the running mean of the gradient's square. Both means begin at 0 and are corrected.

const [BETA_1, BETA_2, EPSILON] = [0.9, 0.98, 1e-9];

/** update(rate) moves all parameters of a space by one step. */
export const adam = (space, { adamPowers = [BETA_1, BETA_2] }) => {
  const { numbers, weights: count, gradients } = space;
  const [mean, squares] = [new numbers.constructor(count), new numbers.constructor(count)];
  let [power1, power2] = [1, 1]; // of both betas
  return (rate) => {
    power1 *= adamPowers[0];
    power2 *= adamPowers[1];
    const pace = (rate * Math.sqrt(1 - power2)) / (1 - power1);
    for (let i = 0; i < count; i += 1) {
      const gradient = numbers[gradients + i];
      mean[i] += (gradient - mean[i]) * (1 - BETA_1);
      squares[i] += (gradient * gradient - squares[i]) * (1 - BETA_2);
      numbers[i] -= (pace * mean[i]) / (Math.sqrt(squares[i]) + EPSILON);
    }
  };
};
