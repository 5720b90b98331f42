// Work that the reader waits for, visit by visit: what comes of an earlier visit is dropped.

export const makeWaiting = (root, note) => {
  let visit = 0;
  let works = 0; // that go on in this visit
  /** A function that says whether this visit still lasts. */
  const lasting = () => {
    const mine = visit;
    return () => mine === visit;
  };
  return {
    lasting,
    /** work(stays) is waited for (data-kit-examining on the root); what fails is said in the note. */
    during: async (work) => {
      const stays = lasting();
      works += 1;
      root.dataset.kitExamining = "";
      note.textContent = "";
      try {
        await work(stays);
      } catch (error) {
        if (stays() && error.name !== "Cancelled") note.textContent = error.message;
      } finally {
        if (stays()) works -= 1;
        if (!works) delete root.dataset.kitExamining;
      }
    },
    leave: () => {
      visit += 1;
      works = 0;
      delete root.dataset.kitExamining;
    },
  };
};
