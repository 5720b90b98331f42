// The diagnosis: one of the illnesses is chosen; those that the evidence rules out can be struck off. A wrong one is
// struck off by itself.

import { el, id } from "../shared/kit.js";

/** ondiagnose(name) hears what was chosen. wrong(name) strikes it off; open(boolean) lets the reader choose or not. */
export const makeDiagnosis = ({ diagnoses, ondiagnose }) => {
  let chosen = null;
  const name = id("kit-in-bug");
  const items = diagnoses.map((one) => {
    const input = el("input", {
      type: "radio",
      name,
      value: one.name,
      onchange: () => choose(one.name),
    });
    const strike = el(
      "button.kit-in-strike",
      {
        "aria-pressed": "false",
        "aria-label": `${one.title}: 아닌 것으로 친다`,
        title: "아닌 것으로 친다",
        onclick: () => strikeOff(item, !item.node.classList.contains("is-struck")),
      },
      "×",
    );
    const node = el("li", { "data-bug": one.name }, el("label", input, el("span", one.title)), strike);
    const item = { one, node, input, strike };
    return item;
  });
  const strikeOff = ({ node, strike }, off) => {
    node.classList.toggle("is-struck", off);
    strike.setAttribute("aria-pressed", String(off));
  };
  const button = el(
    "button.kit-play.kit-in-diagnose",
    { onclick: () => chosen && ondiagnose(chosen) },
    "진단한다",
  );
  const choose = (wanted) => {
    chosen = wanted;
    for (const { one, input, node } of items) {
      input.checked = one.name === wanted;
      node.classList.toggle("is-chosen", input.checked);
    }
    button.setAttribute("aria-disabled", String(!chosen));
  };
  choose(null);
  const groups = [...new Set(diagnoses.map(({ group }) => group))];
  const listOf = (group) =>
    el(
      "div.kit-in-group",
      el("p.kit-in-place", group),
      el(
        "ul",
        { "aria-label": group },
        ...items.filter(({ one }) => one.group === group).map(({ node }) => node),
      ),
    );
  return {
    list: el("div.kit-in-bugs", { role: "radiogroup", "aria-label": "진단" }, groups.map(listOf)),
    button,
    wrong: (gone) => {
      choose(null);
      for (const item of items) if (item.one.name === gone) strikeOff(item, true);
    },
    /** After the end the right one stands out. */
    close: (right) => {
      choose(right);
      for (const { input, strike } of items) {
        input.disabled = true;
        strike.disabled = true;
      }
    },
    clear: () => {
      choose(null);
      for (const item of items) {
        strikeOff(item, false);
        item.input.disabled = false;
        item.strike.disabled = false;
      }
    },
  };
};
