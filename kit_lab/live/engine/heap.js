// A binary heap: the entry that comes before all others is always at hand.

/** first(one, other): whether one comes out before the other. */
export const heap = (first) => {
  const entries = [];
  const swap = (i, j) => {
    const kept = entries[i];
    entries[i] = entries[j];
    entries[j] = kept;
  };
  const rise = (at) => {
    for (let i = at; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!first(entries[i], entries[parent])) return;
      swap(i, parent);
      i = parent;
    }
  };
  const sink = () => {
    for (let i = 0; ; ) {
      let top = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < entries.length && first(entries[child], entries[top])) top = child;
      }
      if (top === i) return;
      swap(i, top);
      i = top;
    }
  };
  return {
    push(entry) {
      entries.push(entry);
      rise(entries.length - 1);
    },
    /** Takes the first entry away; undefined if there is none. */
    pop() {
      const top = entries[0];
      const last = entries.pop();
      if (entries.length) {
        entries[0] = last;
        sink();
      }
      return top;
    },
  };
};
