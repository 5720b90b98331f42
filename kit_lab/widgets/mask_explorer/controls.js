// What a reader may choose: the texts, their padding, the mask and the conventions.

import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";

const field = (label, oninput, onblur) => {
  const input = kit.textField({
    id: kit.id("kit-me-text"),
    oninput: () => oninput(input.value),
    onblur,
  });
  return { node: el("div.kit-me-field", el("label", { for: input.id }, label), input), input };
};

/** `write(changes)` is called with what was chosen, `refresh()` when a text is left. */
export const makeControls = (state, write, refresh) => {
  const choose = (name, legend, options) => [
    name,
    kit.segmented(legend, options, state[name], (value) => write({ [name]: value })),
  ];
  const text = (name, label) => [name, field(label, (value) => write({ [name]: value }), refresh)];
  const pads = (name, label) => [
    name,
    kit.slider(label, { min: 0, max: 4, value: state[name] }, (value) => write({ [name]: value })),
  ];
  const conventions = { attend: "True = 볼 수 있음", block: "1 = 가림" };
  const choices = Object.fromEntries([
    choose("split", "나누기", { syllable: "글자마다", space: "띄어쓰기마다" }),
    choose("side", "패딩이 붙는 쪽", { after: "뒤", before: "앞" }),
    choose("kind", "어텐션", { encoder: "인코더 셀프", decoder: "디코더 셀프", cross: "인코더-디코더" }),
    choose("masks", "마스크", { none: "없음", padding: "패딩", look_ahead: "룩어헤드", both: "둘 다" }),
    choose("cross_padding", "패딩을 가리는 기준", { source: "소스", target: "타깃" }),
    choose("written", "적은 쪽의 약속", conventions),
    choose("read", "읽는 쪽의 약속", conventions),
  ]);
  const texts = Object.fromEntries([text("source", "소스"), text("target", "타깃")]);
  const sliders = Object.fromEntries([
    pads("source_padding", "소스의 패딩"),
    pads("target_padding", "타깃의 패딩"),
  ]);
  const update = (now) => {
    for (const [name, node] of Object.entries(choices)) node.select(now[name]);
    for (const [name, node] of Object.entries(sliders)) node.set(now[name]);
    for (const [name, { input }] of Object.entries(texts))
      if (input !== document.activeElement) {
        input.value = now[name];
        input.removeAttribute("aria-invalid");
      }
    choices.cross_padding.hidden = now.kind !== "cross";
  };
  const top = el(
    "div.kit-stack.kit-me-texts",
    texts.source.node,
    sliders.source_padding,
    texts.target.node,
    sliders.target_padding,
  );
  const row = (...names) => el("div.kit-controls.kit-me-row", ...names.map((name) => choices[name]));
  return {
    top,
    split: row("split", "side"),
    which: row("kind", "masks", "cross_padding"),
    conventions: row("written", "read"),
    update,
    invalid: (names) =>
      names
        .filter((name) => texts[name])
        .forEach((name) => texts[name].input.setAttribute("aria-invalid", "true")),
    valid: () => Object.values(texts).forEach(({ input }) => input.removeAttribute("aria-invalid")),
  };
};

// What an address may say.
export const RULES = {
  source: kit.words(200),
  target: kit.words(200),
  source_padding: kit.whole(0, 4),
  target_padding: kit.whole(0, 4),
  split: kit.oneOf(["syllable", "space"]),
  side: kit.oneOf(["after", "before"]),
  kind: kit.oneOf(["encoder", "decoder", "cross"]),
  masks: kit.oneOf(["none", "padding", "look_ahead", "both"]),
  cross_padding: kit.oneOf(["source", "target"]),
  written: kit.oneOf(["attend", "block"]),
  read: kit.oneOf(["attend", "block"]),
  cell: kit.listOf(kit.whole(0, 20), 2), // the nearest that there is
  values: kit.oneOf(["weights", "scores"]),
  when: kit.oneOf(["before", "after"]),
};
