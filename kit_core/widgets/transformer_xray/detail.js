// One part opened: its formula, its heads, and all its matrices in the order in which they are computed.

import { el } from "../shared/kit.js";
import { paint } from "./heat.js";
import { letterOf } from "./letters.js";
import { makeMatrix } from "./matrix.js";
import { matrixOf } from "./reading.js";

const RESTING = "행렬 위를 가리키거나, 눌러서 화살표로 옮기면 그 자리의 수가 여기에 나온다.";

export const makeDetail = (onhead, onopen) => {
  const title = el("h4", { class: "kit-tx-heading" });
  const formula = el("span", { class: "kit-tx-formula kit-number" });
  const says = el("p", { class: "kit-tx-says" });
  const heads = el("div", { class: "kit-tx-heads", role: "group", "aria-label": "헤드" });
  const matrices = el("div", { class: "kit-tx-matrices" });
  const readout = el(
    "p",
    { class: "kit-tx-readout kit-number", "aria-live": "polite", "data-kit": "readout" },
    RESTING,
  );
  const waiting = el(
    "button",
    { type: "button", class: "kit-tx-load", onclick: onopen },
    "모델을 불러와 모든 수를 펼친다",
  );
  const node = el(
    "section",
    { class: "kit-tx-detail", "aria-label": "고른 부분의 속" },
    el("div", { class: "kit-tx-titles" }, title, formula),
    says,
    heads,
    readout,
    matrices,
    waiting,
  );
  let built = null;
  let boxes = [];

  const build = (block, count) => {
    built = block.id;
    readout.textContent = RESTING;
    title.textContent = block.title;
    formula.textContent = block.formula;
    says.textContent = block.says;
    boxes = block.matrices.map((spec) => ({
      spec,
      ...makeMatrix(spec, (words) => {
        readout.textContent = words;
      }),
    }));
    matrices.replaceChildren(...boxes.map((box) => box.node));
    heads.hidden = block.kind !== "attention";
    heads.replaceChildren(
      ...Array.from({ length: block.kind === "attention" ? count : 0 }, (_, head) =>
        el(
          "button",
          { type: "button", class: "kit-tx-head", onclick: () => onhead(head) },
          el("canvas", { class: "kit-tx-thumb", width: 1, height: 1, "aria-hidden": "true" }),
          `헤드 ${head + 1}`,
        ),
      ),
    );
  };

  const draw = (reading, block, head, step, ink, room) => {
    if (built !== block.id || heads.children.length !== (block.kind === "attention" ? reading.heads : 0))
      build(block, reading.heads);
    const names = {
      source: reading.source.map(letterOf),
      read: reading.read.map(letterOf),
    };
    const weights = block.kind === "attention" ? reading.at(`${block.id}/weights`) : null;
    [...heads.children].forEach((button, i) => {
      button.setAttribute("aria-pressed", String(i === head));
      if (weights) paint(button.firstChild, matrixOf(weights, i), ink, true);
    });
    waiting.hidden = reading.live;
    for (const { spec, node: box, draw: show } of boxes) {
      const found = reading.at(spec.place);
      box.hidden = !found;
      if (!found) continue;
      const matrix = matrixOf(found, spec.perHead ? head : 0);
      show({
        matrix,
        rows: names[spec.rows],
        columns: spec.columns
          ? names[spec.columns]
          : spec.vocabulary
            ? reading.vocabulary?.map(letterOf)
            : null,
        ink,
        weight: spec.weight,
        row: block.stack === "decoder" && spec.rows === "read" ? step : null,
        width: spec.columns
          ? Math.min(room - 60, 26 * matrix.columns)
          : Math.min(room - 60, spec.perHead ? 150 : 200),
      });
    }
  };
  return { node, draw };
};
