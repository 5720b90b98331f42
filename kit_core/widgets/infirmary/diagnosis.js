// The diagnosis: one of the bugs is chosen; those that the evidence rules out can be struck off. A wrong one is struck off by
// itself.

import { el, id } from "../shared/kit.js";

/** ondiagnose(name) hears what was chosen. wrong(name) strikes it off; open(boolean) lets the reader choose or not. */
export const makeDiagnosis = ({ bugs, ondiagnose }) => {
  let chosen = null;
  const name = id("kit-in-bug");
  const items = bugs.map((bug) => {
    const input = el("input", {
      type: "radio",
      name,
      value: bug.name,
      onchange: () => {
        chosen = bug.name;
        draw();
      },
    });
    const strike = el(
      "button",
      {
        type: "button",
        class: "kit-in-strike",
        "aria-pressed": "false",
        "aria-label": `${bug.title}: 아닌 것으로 친다`,
        title: "아닌 것으로 친다",
        onclick: () => toggle(item),
      },
      "×",
    );
    const node = el("li", { "data-bug": bug.name }, el("label", { title: bug.place }, input, el("span", {}, bug.title)), strike);
    const item = { bug, node, input, strike };
    return item;
  });
  const strikeOff = ({ node, strike }, off) => {
    node.classList.toggle("is-struck", off);
    strike.setAttribute("aria-pressed", String(off));
  };
  const toggle = (item) => strikeOff(item, !item.node.classList.contains("is-struck"));
  const button = el(
    "button",
    { type: "button", class: "kit-play kit-in-diagnose", onclick: () => chosen && ondiagnose(chosen) },
    "진단한다",
  );
  const list = el("ul", { class: "kit-in-bugs" }, items.map(({ node }) => node));
  const draw = () => button.setAttribute("aria-disabled", String(!chosen));
  const choose = (wanted) => {
    chosen = wanted;
    for (const { bug, input } of items) input.checked = bug.name === wanted;
    draw();
  };
  draw();
  return {
    list,
    button,
    wrong: (gone) => {
      choose(null);
      for (const item of items) if (item.bug.name === gone) strikeOff(item, true);
    },
    clear: () => {
      choose(null);
      for (const item of items) strikeOff(item, false);
    },
    open: (open) => {
      for (const { input, strike } of items) {
        input.disabled = !open;
        strike.disabled = !open;
      }
    },
  };
};
