// Model budget: one section a budget: the total, a stacked bar above the base model's, each part's share, and a table.

import { el } from "../shared/kit.js";
import { sumOf } from "../shared/model_counts.js";
import { headRow } from "../shared/tables.js";
import { amount, percentage, times } from "./data.js";

export const bars = ({ id, name, unit, count, parts }) => {
  const keys = Object.keys(parts);
  const total = el("b.kit-mb-total.kit-number");
  const ratio = el("span.kit-mb-ratio.kit-number");
  const strip = (which) => {
    const segments = Object.fromEntries(
      keys.map((key) => [key, el("i", { class: `kit-mb-part is-${parts[key][1]}`, "data-part": key })]),
    );
    return {
      segments,
      node: el("div", { class: `kit-mb-bar is-${which}`, "data-bar": which }, Object.values(segments)),
    };
  };
  const [own, base] = [strip("own"), strip("base")];
  const cells = Object.fromEntries(
    keys.map((key) => [key, { own: el("td.kit-number"), base: el("td.kit-number") }]),
  );
  const lines = Object.fromEntries(
    keys.map((key) => [
      key,
      el(
        "tr",
        { "data-part": key },
        el(
          "th",
          { scope: "row" },
          el("i", { class: `kit-mb-swatch is-${parts[key][1]}`, "aria-hidden": "true" }),
          parts[key][0],
        ),
        cells[key].own,
        cells[key].base,
      ),
    ]),
  );
  const shares = Object.fromEntries(keys.map((key) => [key, el("span.kit-number")]));
  const legend = Object.fromEntries(
    keys.map((key) => [
      key,
      el(
        "li",
        { "data-part": key },
        el("i", { class: `kit-mb-swatch is-${parts[key][1]}`, "aria-hidden": "true" }),
        `${parts[key][0]} `,
        shares[key],
      ),
    ]),
  );
  const note = el("p.kit-note");
  const node = el(
    "section.kit-mb-budget",
    { "data-budget": id },
    el("p.kit-wrap.kit-mb-head", el("span.kit-mb-name", name), total, ratio),
    el(
      "div.kit-mb-bars",
      { "aria-hidden": "true" },
      el("span", "이 모델"),
      own.node,
      el("span", "base"),
      base.node,
    ),
    el("ul.kit-wrap.kit-mb-legend", Object.values(legend)),
    note,
    el(
      "details",
      el("summary", "부분마다 숫자로 보기"),
      el(
        "table.kit-mb-table",
        el("caption.kit-hidden", `${name}: 부분마다 이 모델과 base 모델`),
        headRow("부분", "이 모델", "base"),
        el("tbody", Object.values(lines)),
      ),
    ),
  );

  const draw = (size, reference, say) => {
    const [mine, theirs] = [count(size), count(reference)];
    const [sum, baseSum] = [sumOf(mine), sumOf(theirs)];
    const widest = Math.max(sum, baseSum);
    total.textContent = amount(sum, unit);
    ratio.textContent = `base의 ${times(sum, baseSum)}`;
    for (const key of keys) {
      own.segments[key].style.width = `${(100 * mine[key]) / widest}%`;
      base.segments[key].style.width = `${(100 * theirs[key]) / widest}%`;
      cells[key].own.textContent = amount(mine[key], unit);
      cells[key].base.textContent = amount(theirs[key], unit);
      const percent = (100 * mine[key]) / sum;
      shares[key].textContent = percentage(percent);
      own.segments[key].hidden = !mine[key];
      base.segments[key].hidden = !theirs[key];
      lines[key].hidden = legend[key].hidden = !mine[key] && !theirs[key];
    }
    note.textContent = say(sum, mine);
    return `${name} ${total.textContent}`;
  };
  return { node, draw };
};
