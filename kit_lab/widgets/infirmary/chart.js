// The patients: a button for each, by how hard they are, with what came of it.

import { el } from "../shared/kit.js";
import { costOf } from "./store.js";

const LEVELS = ["쉬운 환자", "헷갈리는 환자", "까다로운 환자"];
const ENDS = { named: (cost) => `✓ ${cost}번`, shown: () => "답을 봄", "": () => "" };

/** onchoose(i) hears which patient is asked for; draw(current, records) tells what is known of all. */
export const makeChart = ({ cases, onchoose }) => {
  const items = cases.map((one, i) => {
    const end = el("span.kit-in-end.kit-number");
    const button = el(
      "button.kit-in-case",
      { "data-case": i, onclick: () => onchoose(i) },
      el("span.kit-in-who", el("span.kit-hidden", "환자 "), String(i + 1)),
      end,
    );
    return { level: one.level, button, end };
  });
  const wards = LEVELS.map((name, i) => [name, items.filter(({ level }) => level === i + 1)]).filter(
    ([, some]) => some.length,
  );
  const node = el(
    "div.kit-wrap.kit-in-chart",
    ...wards.map(([name, some]) =>
      el(
        "div.kit-in-ward",
        { role: "group", "aria-label": name },
        el("span.kit-in-level", name),
        el("div.kit-wrap.kit-in-beds", ...some.map(({ button }) => button)),
      ),
    ),
  );
  return {
    node,
    draw: (current, records) => {
      items.forEach(({ button, end }, i) => {
        if (i === current) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
        button.classList.toggle("is-named", records[i].end === "named");
        end.textContent = ENDS[records[i].end](costOf(records[i]));
      });
    },
  };
};
