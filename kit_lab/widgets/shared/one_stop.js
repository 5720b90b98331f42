// One stop of the keyboard for a row of buttons; the arrows, Home and End go on from there.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** For a row that changes: `row()` gives its buttons as they stand. Gives `stop(button)`: Tab then leads to that one. */
export const movingStop = (node, row) => {
  const stop = (one) => {
    for (const other of row()) other.tabIndex = other === one ? 0 : -1;
  };
  node.addEventListener("keydown", (event) => {
    const [step, buttons] = [STEPS[event.key], row()];
    const from = buttons.indexOf(event.target);
    if (!step || from < 0) return;
    event.preventDefault();
    const to = buttons[Math.max(0, Math.min(buttons.length - 1, from + step))];
    stop(to);
    to.focus();
  });
  return stop;
};

export const oneStop = (node, buttons) => {
  movingStop(node, () => buttons)(buttons[0]);
  return node;
};
