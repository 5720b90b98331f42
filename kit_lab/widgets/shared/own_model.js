// A live widget that can show a model trained on this page (hand_over.js) in place of the one that it came with.

import { el } from "./dom.js";
import { HANDED_OVER } from "./hand_over.js";
import { liveModel } from "./live.js";

const SAMPLES = 5;

/** A model of the page alone: `values` of its own and, where it has none, those of `base`. Python hears nothing. */
const localModel = (base, values) => {
  const hearers = new Map();
  return {
    get: (name) => (Object.hasOwn(values, name) ? values[name] : base.get(name)),
    set: (name, value) => {
      if (Object.is(values[name], value)) return;
      values[name] = value;
      for (const hear of [...(hearers.get(`change:${name}`) ?? [])]) hear();
    },
    save_changes: () => {},
    on: (event, hear) => hearers.set(event, [...(hearers.get(event) ?? []), hear]),
    off: (event, hear) =>
      hearers.set(
        event,
        (hearers.get(event) ?? []).filter((one) => one !== hear),
      ),
  };
};

/** The widget's values for the model: what all of them need, and what `prepare` makes with the engine's help. */
const modelOf = async (base, { entry, text, pairs }, prepare) => {
  const { num_layers: layers, num_heads: heads } = entry.config;
  const key = `${entry.name}:${entry.crc32}`;
  const values = {
    _own: { entry, base },
    _live: { name: entry.name, key, size: entry.weights.length, classes: null, kind: entry.tokenizer.kind },
    _samples: pairs.slice(0, SAMPLES).map(([source]) => source),
    text,
  };
  const { ask } = liveModel(localModel(base, values));
  return localModel(base, {
    ...values,
    ...(await prepare({ ask, entry, text, pairs, base, layers, heads })),
  });
};

/** A widget of defineWidget. `prepare({ ask, entry, text, pairs, base, layers, heads })` gives its values. */
export const takingOwnModel = ({ render }, prepare) => ({
  render: ({ model, el: host }) => {
    let end = render({ model, el: host });
    let turn = 0;
    const back = el("button.kit-hand", { onclick: () => show(null) }, "책의 모델로");
    const note = el("p.kit-small.kit-own-model");
    /** The widget, if it now shows what was handed over. */
    const show = async (own) => {
      turn += 1;
      const mine = turn;
      const next = own ? await modelOf(model, own, prepare) : model;
      if (mine !== turn) return null;
      end();
      end = render({ model: next, el: host });
      if (!own) return null;
      note.replaceChildren(`내 모델: ${own.entry.task} `, back);
      const root = host.querySelector(".kit-widget");
      root.prepend(note);
      return root;
    };
    const hear = ({ detail: { own, shown } }) => shown.push(show(own));
    document.addEventListener(HANDED_OVER, hear);
    return () => {
      turn += 1;
      document.removeEventListener(HANDED_OVER, hear);
      end();
    };
  },
});
