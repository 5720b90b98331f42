// What every widget is put together by: its frame, what it hears of its model and its surroundings, how it ends.

import { el } from "./dom.js";
import { standsIn } from "./kernel.js";
import { makeReset } from "./reset.js";
import { perFrame, voice } from "./screen.js";
import { makeShare } from "./share.js";
import { tie } from "./tie.js";

/**
 * A widget called `label`, of the classes `look`; `pause` is its voice's. With `keys` JupyterLab leaves every key to it.
 * `build` puts it together from
 *   model, root  what Python knows, and the element that holds everything,
 *   write(changes), redraw(), say(text)  sets values of the model, draws at most once a frame, tells a screen reader,
 *   room()       the width inside the widget, 0 while it is hidden,
 *   on(names, hear), heard(names, hear)  hears when values of the model change, or when somebody else changes them,
 *   reset(options), share(options)  the foot of makeReset or makeShare, to be put into `nodes`,
 *   ends         functions that stop what goes on by itself, called when the widget is taken off,
 * and gives `nodes` in their order and `draw()`, which is called for every change of `traits`, of the theme, for which
 * `themed()` makes ready, and of the width.
 */
export const defineWidget = ({ label, look, traits = [], keys = false, pause }, build) => ({
  render: ({ model, el: host }) => {
    standsIn(model, host);
    const frame = { class: `kit-widget ${look}`, lang: "ko", role: "group", "aria-label": label };
    const root = el("div", { ...frame, "data-lm-suppress-shortcuts": keys && "true" });
    const spoken = voice(pause);
    const ends = [spoken.end];
    let update = () => {};
    let mine = false; // whether it is this view that writes to the model
    let room = 0;
    const show = () => {
      if (!root.isConnected) return;
      draw();
      update();
    };
    const redraw = perFrame(show);
    const write = (changes) => {
      mine = true;
      for (const [name, value] of Object.entries(changes)) model.set(name, value);
      model.save_changes();
      mine = false;
      redraw();
    };
    const on = (names, hear) => {
      for (const event of names.map((name) => `change:${name}`)) {
        model.on(event, hear);
        ends.push(() => model.off(event, hear));
      }
    };
    const {
      nodes,
      draw = () => {},
      themed = () => {},
    } = build({
      model,
      root,
      write,
      redraw,
      on,
      ends,
      say: spoken.say,
      room: () => room,
      heard: (names, hear) => on(names, () => mine || hear()),
      reset: (options) => {
        const made = makeReset({ model, names: traits, write, ...options });
        update = made.update;
        return made.node;
      },
      share: (options) => el("div.kit-foot", makeShare({ model, ...options }).nodes),
    });
    root.append(...nodes.filter(Boolean), spoken.node);
    host.append(root);
    on(traits, redraw);
    const untie = tie(root, {
      themed: () => {
        themed();
        redraw();
      },
      resized: (width) => {
        if (width !== room) redraw();
        room = width;
      },
    });
    room = root.clientWidth - 2 * parseFloat(getComputedStyle(root).paddingLeft);
    show();
    return () => {
      untie();
      for (const end of ends) end();
    };
  },
});
