// Whether lines of code stand where they can. Nothing here draws, so that marking judges by the same rule.

/** Which group of lines that may change places a line belongs to; alone, its own. */
const groupsOf = (count, free) =>
  Array.from({ length: count }, (_, line) => free.find((group) => group.includes(line)) ?? [line]);

/** The first place whose line cannot stand there, or -1. */
export const firstWrong = (order, free) => {
  const groups = groupsOf(order.length, free);
  return order.findIndex((line, place) => !groups[place].includes(line));
};
