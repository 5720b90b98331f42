// How much of a model has come: a bar for one that keeps the reader waiting, nothing for one that comes at once.

import { el } from "./dom.js";

const LATER = 300; // ms; what takes less than this would only flicker

/** came(share) from the first that is heard of it, over() at the end, failed() when it did not come: `again` tries anew. */
export const makeLoading = (again) => {
  let timer = 0;
  const fill = el("i");
  const percent = el("span.kit-number", { "aria-hidden": "true" });
  const bar = el(
    "span.kit-meter",
    {
      role: "progressbar",
      "aria-label": "불러온 모델의 양",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    },
    fill,
  );
  const shown = el("div.kit-small.kit-live-loading", bar, percent);
  const retry = el("button.kit-live-again", { onclick: again }, "다시 불러오기");
  const came = (share) => {
    retry.hidden = true;
    timer ||= setTimeout(() => {
      shown.hidden = false;
    }, LATER);
    const whole = Math.floor(100 * share);
    bar.setAttribute("aria-valuenow", whole);
    percent.textContent = `${whole}%`;
    fill.style.setProperty("--share", share);
  };
  const over = () => {
    clearTimeout(timer);
    timer = 0;
    shown.hidden = true;
    retry.hidden = true;
  };
  const failed = () => {
    over();
    retry.hidden = false;
  };
  over();
  return { nodes: [shown, retry], came, over, failed };
};
