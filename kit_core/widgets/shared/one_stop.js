// One stop of the keyboard for a row of buttons; the arrows go on from there.

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export const oneStop = (node, buttons) => {
  const stop = (at) =>
    buttons.forEach((one, n) => {
      one.tabIndex = n === at ? 0 : -1;
    });
  stop(0);
  node.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(event.target) + (STEPS[event.key] ?? Number.NaN);
    if (!buttons[at]) return;
    event.preventDefault();
    stop(at);
    buttons[at].focus();
  });
  return node;
};
