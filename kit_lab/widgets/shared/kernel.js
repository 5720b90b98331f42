// Whether anybody hears what a widget sends. Jupyter marks those of saved pages and notebooks that no kernel knows.

const places = new WeakMap(); // model -> the element that Jupyter gave its view

export const standsIn = (model, host) => places.set(model, host);

/** Nobody does: the page was saved with the widget, or its kernel has gone. */
export const isAlone = (model) => Boolean(places.get(model)?.closest(".jupyter-widgets-disconnected"));

/** What to say then. No second try helps. */
export const alone = (words) =>
  Object.assign(new Error(`${words} 커널을 켜고 노트북의 셀을 다시 실행한다.`), { name: "Alone" });
