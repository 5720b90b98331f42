// What a link may hold.

import { listOf, maybe, oneOf, real, whole, words } from "../shared/kit.js";

export const rulesOf = ({ vocabulary, longest, modes }) => ({
  text: words(500),
  mode: oneOf(modes),
  temperature: real(0.1, 2),
  top_k: maybe(whole(1, vocabulary)),
  top_p: real(0.05, 1),
  seed: whole(0, 2 ** 31 - 1),
  at: maybe(whole(0, longest)),
  written: listOf(whole(1, vocabulary - 1), 0, longest),
});
