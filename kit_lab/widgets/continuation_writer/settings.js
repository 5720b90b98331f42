// Temperature, top-k and top-p.

import * as kit from "../shared/kit.js";

const STOPS = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000];

/** onchange({ name: value }) hears what was moved; draw(model) shows what holds. */
export const makeSettings = (model, vocabulary, onchange) => {
  const heat = kit.slider(
    "온도",
    { min: 0.1, max: 2, step: 0.1, value: model.get("temperature"), format: (value) => kit.number(value, 1) },
    (temperature) => onchange({ temperature }),
  );
  const all = vocabulary - 1; // padding is never drawn
  const most = kit.stopSlider(
    "top-k",
    {
      stops: [...STOPS.filter((stop) => stop < all), all],
      value: Math.min(model.get("top_k") ?? all, all),
      format: (value) => (value >= all ? "모두" : `${kit.grouped(value)}개`),
    },
    (value) => onchange({ top_k: value >= all ? null : value }),
  );
  const share = kit.slider(
    "top-p",
    { min: 0.05, max: 1, step: 0.05, value: model.get("top_p"), format: (value) => kit.number(value, 2) },
    (top_p) => onchange({ top_p }),
  );
  const node = kit.el("div.kit-sliders.kit-compact.kit-cw-settings", {
    role: "group",
    "aria-label": "고르는 법",
  });
  node.append(heat, most, share);
  const draw = () => {
    heat.set(model.get("temperature"));
    most.show(Math.min(model.get("top_k") ?? all, all));
    share.set(model.get("top_p"));
  };
  return { node, draw };
};
