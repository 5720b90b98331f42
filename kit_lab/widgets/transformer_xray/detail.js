// One part opened: its formula, its heads, and all its matrices in the order in which they are computed.

import { josa } from "../shared/josa.js";
import { el, quoting } from "../shared/kit.js";
import { paint } from "./heat.js";
import { makeMatrix } from "./matrix.js";
import { called, spoken } from "./names.js";
import { matrixOf } from "./reading.js";

const RESTING = "행렬의 칸을 가리키면 값이 여기에 나온다. 누른 뒤에는 화살표 키로 칸을 옮긴다.";
const WAITING = "그림에서 아무 부분이나 누르면 모델을 불러와 그 부분의 행렬을 모두 펼친다.";

const makeKey = () =>
  el(
    "p.kit-wrap.kit-tx-key",
    el("span.kit-tx-ramp.is-weight", { "aria-hidden": "true" }),
    "가중치 0에서 1",
    el("span.kit-tx-ramp.is-signed", { "aria-hidden": "true" }),
    "음수, 0, 양수 (행렬마다 절댓값이 가장 큰 수에 맞춘 색)",
  );

/** The steps of a computation, each folded, with the place for its matrices. */
const makeGroups = (block) => {
  const bodies = (block.groups ?? [""]).map(() => el("div.kit-wrap.kit-tx-matrices"));
  const nodes = block.groups
    ? bodies.map((body, i) =>
        el(
          "details.kit-tx-group",
          { open: i === block.open },
          el("summary", `${i + 1}. ${block.groups[i]}`),
          body,
        ),
      )
    : bodies;
  return { bodies, nodes };
};

export const makeDetail = (onhead, tell) => {
  const title = el("p.kit-tx-heading");
  const formula = el("span.kit-tx-formula.kit-number");
  const says = el("p.kit-tx-says");
  const standing = el("p.kit-note.kit-tx-standing");
  const heads = el("div.kit-wrap.kit-tx-heads", { role: "group", "aria-label": "헤드" });
  const groups = el("div.kit-tx-groups");
  const readout = el(
    "p.kit-tx-readout.kit-number",
    { "aria-live": "polite", "data-kit": "readout" },
    RESTING,
  );
  const node = el(
    "section.kit-tx-detail",
    { "aria-label": "고른 부분의 속" },
    el("div.kit-wrap.kit-tx-titles", title, formula),
    says,
    standing,
    heads,
    groups,
    makeKey(),
    readout,
  );
  let built = null;
  let boxes = [];
  let reading = false; // a number stands in the readout

  const build = (block, count) => {
    built = block.id;
    title.textContent = tell(block.title);
    formula.textContent = block.formula;
    says.textContent = tell(block.says);
    const { bodies, nodes } = makeGroups(block);
    boxes = block.matrices.map((spec) => {
      const told = { ...spec, says: tell(spec.says) };
      const box = makeMatrix(told, (words, langOf) => {
        reading = true;
        readout.replaceChildren(...quoting(words, langOf));
      });
      bodies[spec.group ?? 0].append(box.node);
      return { spec, ...box };
    });
    groups.replaceChildren(...nodes);
    heads.hidden = block.kind !== "attention";
    heads.replaceChildren(
      ...Array.from({ length: block.kind === "attention" ? count : 0 }, (_, head) =>
        el(
          "button.kit-tx-head",
          { onclick: () => onhead(head) },
          el("canvas.kit-tx-thumb", { width: 1, height: 1, "aria-hidden": "true" }),
          `헤드 ${head + 1}`,
        ),
      ),
    );
  };

  /** Which row of the decoder's matrices this step computed: the one of the token read, not of the one written. */
  const where = ({ read, tokens }, block, step) => {
    if (block.stack !== "decoder") return "";
    const last = read[step] === "[시작]" ? "시작 토큰만 읽은" : `${called(read[step])}까지 쓴`;
    const next =
      tokens[step] === "[끝]"
        ? "글을 마친다"
        : `${tell("다음 글자")} ${called(tokens[step])}${josa(spoken(tokens[step]), "을", "를")} 고른다`;
    return `테두리를 두른 행은 ${last} 자리이다. 이 행에서 ${next}. 그 아래의 흐린 행은 아직 쓰지 않은 자리이다.`;
  };

  const widthOf = (spec, columns, room) => {
    if (spec.columns) return Math.min(Math.max(room / 2 - 70, 190), 26 * columns);
    return Math.min(room - 60, spec.vocabulary ? room - 60 : spec.perHead ? 150 : 250);
  };

  const draw = (passed, block, head, step, ink, room) => {
    if (built !== block.id) build(block, passed.heads);
    const weights = block.kind === "attention" ? passed.at(`${block.id}/weights`) : null;
    [...heads.children].forEach((button, i) => {
      button.setAttribute("aria-pressed", String(i === head));
      if (weights) paint(button.firstChild, matrixOf(weights, i), ink, true);
    });
    standing.replaceChildren(...quoting(where(passed, block, step), passed.langOf));
    if (!reading) readout.textContent = passed.live ? RESTING : WAITING;
    for (const { spec, node: box, draw: show } of boxes) {
      const found = passed.at(spec.place);
      box.hidden = !found;
      if (!found) continue;
      const matrix = matrixOf(found, spec.perHead ? head : 0);
      show({
        matrix,
        rows: passed[spec.rows],
        columns: spec.columns ? passed[spec.columns] : spec.vocabulary ? passed.vocabulary : null,
        ink,
        weight: spec.weight,
        langOf: passed.langOf,
        row: block.stack === "decoder" && spec.rows === "read" ? step : null,
        width: widthOf(spec, matrix.columns, room),
      });
    }
    for (const group of groups.querySelectorAll("details"))
      group.hidden = ![...group.querySelectorAll(".kit-tx-matrix")].some((box) => !box.hidden);
  };
  /** So that what was opened is seen: its name and its heads come into the window, if they are not there. */
  const reveal = () => (heads.hidden ? says : heads).scrollIntoView({ block: "nearest" });
  return { node, draw, reveal };
};
