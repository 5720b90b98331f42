// A model trained on this page goes to the live widgets that stand on it, each a module of its own.

export const HANDED_OVER = "kit-own-model";

/**
 * own: { entry, text, pairs }, an entry of live/training/saving/entry.js, a text to begin with and pairs [text, answer] that
 * the model was not taught; or null: every widget shows the model that it came with. The promise of the widgets that
 * show it.
 */
export const handOver = async (own) => {
  const shown = [];
  document.dispatchEvent(new CustomEvent(HANDED_OVER, { detail: { own, shown } }));
  const found = await Promise.allSettled(shown);
  return found.map(({ value }) => value).filter(Boolean);
};
