// The map of places: a button for each, which takes the other run's value in, and keeps how much that did.

import { arrowOf, el, percent } from "../shared/kit.js";
import { inText } from "../shared/token_names.js";
import { spoken } from "../transformer_xray/names.js";
import { calledPlace, mapOf } from "./places.js";

const whole = (share) => String(Math.round(100 * share));

/** onpick(place) hears which place was pressed. draw({ found, kind, chosen, measured, sizes }). */
export const makeMap = (onpick) => {
  const node = el("div.kit-ll-map", { role: "group", "aria-label": "값을 넣을 자리" });
  let lines = [];
  let built = "";

  const stop = (button) => {
    for (const line of lines) for (const one of line) one.tabIndex = one === button ? 0 : -1;
  };
  node.addEventListener("keydown", (event) => {
    let step = arrowOf(event);
    const row = lines.findIndex((line) => line.includes(event.target));
    if (!step || row < 0) return;
    event.preventDefault();
    // Where there is little room the layers stand side by side.
    if (getComputedStyle(node).getPropertyValue("--turned").trim() === "1") step = step.toReversed();
    const next = lines[row + step[0]]?.[lines[row].indexOf(event.target) + step[1]];
    if (!next) return;
    stop(next);
    next.focus();
  });

  const headOf = ({ top, below }) =>
    el(
      "span.kit-ll-head",
      { "aria-hidden": "true" },
      el("b", { title: spoken(top) }, inText(top)),
      below ? el("i", { title: spoken(below) }, inText(below)) : null,
    );
  const build = ({ found, kind, sizes }) => {
    const groups = mapOf(kind, found, sizes);
    const layers = [...Array(sizes.layers).keys()];
    lines = layers.map((layer) =>
      groups.flatMap(({ columns }) =>
        columns.map((column) => {
          const place = column.key(layer);
          const press = () => {
            stop(button);
            onpick(place);
          };
          const button = el("button.kit-ll-place", {
            "data-place": place,
            title: calledPlace(place, sizes, found),
            onclick: press,
          });
          return button;
        }),
      ),
    );
    const name = (text) => el("span.kit-ll-row", { "aria-hidden": "true" }, text);
    const table = (start, { name: title, columns }) =>
      el(
        "div.kit-ll-part",
        { style: `--columns: ${columns.length}` },
        title ? el("p.kit-small.kit-ll-title", title) : null,
        el(
          "div.kit-ll-group",
          columns.map(headOf),
          ...lines.map((line) => line.slice(start, start + columns.length)),
        ),
      );
    let start = 0;
    const tables = groups.map((one) => {
      const made = table(start, one);
      start += one.columns.length;
      return made;
    });
    const titled = groups.some((one) => one.name);
    node.replaceChildren(
      el(
        "div",
        { class: `kit-ll-rows${titled ? " is-titled" : ""}`, style: `--layers: ${sizes.layers}` },
        name(""),
        ...layers.map((layer) => name(`${layer + 1}층`)),
      ),
      el("div.kit-ll-groups", { style: `--layers: ${sizes.layers}` }, tables),
    );
    stop(lines[0][0]);
  };
  const draw = (seen) => {
    const { found, kind, chosen, measured, sizes } = seen;
    const key = JSON.stringify([
      kind,
      found.plain.source,
      found.plain.tokens,
      found.other.source,
      found.other.tokens,
    ]);
    if (key !== built) build(seen);
    built = key;
    for (const button of lines.flat()) {
      const { place } = button.dataset;
      const share = measured.get(place);
      button.setAttribute("aria-pressed", String(place === chosen));
      button.style.setProperty("--share", (share ?? 0).toFixed(3));
      button.classList.toggle("is-measured", share !== undefined);
      button.replaceChildren(share === undefined ? "" : whole(share));
      const told = share === undefined ? "" : `. 넣으면 ${percent(share)}`;
      button.setAttribute("aria-label", `${calledPlace(place, sizes, found)}${told}`);
      if (place === chosen) stop(button);
    }
  };
  return { node, draw };
};
