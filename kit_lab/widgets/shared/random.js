// Seeded randomness.

import { between, generator as uniforms } from "../../live/training/random.js";

export { between, uniforms };

/** Standard normals of the same generator, by Box and Muller, both halves used. */
export const normals = (seed) => {
  const uniform = uniforms(seed);
  let spare = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log1p(-uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
};
