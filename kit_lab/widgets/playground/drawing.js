// The model drawn as it is: both stacks from the bottom up. What can be changed is changed where it acts.

import { grouped, svg } from "../shared/kit.js";
import { labelOf, nameOf, nextOf } from "./settings.js";

const WIDTH = 380;
const COLUMNS = { encoder: { x: 34, side: -1 }, decoder: { x: 212, side: 1 } };
const BOX = 134; // how wide a sub-layer is
const LANE = 20; // how far outside the residual connection runs
const GAP = 9;

const text = (x, y, words, kind = "", anchor = "middle") =>
  svg("text", { x, y, "text-anchor": anchor, class: `kit-pg-text ${kind}` }, words);
const line = (d, kind = "") => svg("path", { d, class: `kit-pg-line ${kind}` });
const rect = (x, y, width, height, kind = "") =>
  svg("rect", { x, y, width, height, rx: 6, class: `kit-pg-rect ${kind}` });

/**
 * `change(name, value)` is told what the reader presses. `draw(settings, model)` draws, `model` may tell { letters,
 * parameterCount }.
 */
export const makeDrawing = (change) => {
  const picture = svg("svg.kit-pg-drawing", { role: "group", "aria-label": "모델" });
  let settings = null;
  let told = new Set(); // settings that have their place for the keyboard already

  /** A place at which a setting is changed; the keyboard comes to the first one of each. */
  const place = (name, nodes) => {
    const value = settings[name];
    const first = !told.has(name);
    told.add(name);
    const isSwitch = typeof value === "boolean";
    const press = () => change(name, nextOf(name, value));
    return svg(
      "g",
      {
        class: `kit-pg-place${value === false || value === "none" ? " is-off" : ""}`,
        "data-place": first && name,
        ...(first
          ? {
              tabindex: 0,
              role: isSwitch ? "switch" : "button",
              "aria-checked": isSwitch && String(value),
              "aria-label": isSwitch ? labelOf(name) : `${labelOf(name)}: ${nameOf(name, value)}`,
            }
          : { "aria-hidden": "true" }),
        onclick: press,
        onkeydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          press();
        },
      },
      svg("title", `${labelOf(name)}: ${nameOf(name, value)}. 누르면 ${nameOf(name, nextOf(name, value))}`),
      nodes,
    );
  };

  /** A mask as squares: what may be seen is filled. */
  const mask = (name, x, y, seen) =>
    place(name, [
      rect(x - 3, y - 5, 26, 30, "is-hit"),
      Array.from({ length: 16 }, (_, i) => [i % 4, Math.floor(i / 4)]).map(([column, row]) =>
        svg("rect", {
          x: x + 5.2 * column,
          y: y + 5.2 * row,
          width: 4.2,
          height: 4.2,
          class: seen(row, column) ? "kit-pg-seen" : "kit-pg-unseen",
        }),
      ),
    ]);
  const causal = (x, y) => mask("causal", x, y, (row, column) => !settings.causal || column <= row);
  const padding = (x, y) => mask("padding", x, y, (_, column) => !settings.padding || column < 3);

  const attention = (x, y, name, masks) => [
    rect(x, y, BOX, 62, "is-attention"),
    text(x + BOX / 2, y + 15, name, "is-strong"),
    place("num_heads", [
      rect(x + 4, y + 22, 44, 36, "is-hit"),
      Array.from({ length: settings.num_heads }, (_, i) =>
        svg("rect", {
          x: x + 8 + 9 * (i % 4),
          y: y + 26 + 9 * Math.floor(i / 4),
          width: 7.5,
          height: 7.5,
          class: "kit-pg-head",
        }),
      ),
      text(x + 8, y + 55, `헤드 ${settings.num_heads}`, "is-small", "start"),
    ]),
    place("scale", [
      rect(x + 47, y + 24, 32, 32, "is-hit"),
      text(
        x + 63,
        y + 44,
        settings.scale ? ["÷√d", svg("tspan", { dy: 3, "font-size": "0.7em" }, "k")] : "÷1",
        "is-chip",
      ),
    ]),
    masks.map((one, i) => one(x + BOX - 25 - 26 * (masks.length - 1 - i), y + 29)),
  ];
  const feedForward = (x, y) =>
    place("feed_forward", [
      rect(x, y, BOX, 30, "is-plain"),
      text(x + BOX / 2, y + 19, settings.feed_forward ? `피드포워드 ${settings.d_ff}` : "피드포워드 없음"),
    ]);
  const norm = (x, y) =>
    place("norm", [
      rect(x, y, BOX, 22, "is-norm"),
      text(x + BOX / 2, y + 15, `정규화 ${nameOf("norm", settings.norm)}`, "is-small"),
    ]);

  /** A sub-layer with its residual connection and its norm, from y upwards; gives its nodes and the y above it. */
  const subLayer = (column, y, height, inside) => {
    const { x, side } = COLUMNS[column];
    const middle = x + BOX / 2;
    const pre = settings.norm === "pre";
    const nodes = [];
    const start = y;
    let top = y - GAP;
    if (pre) {
      nodes.push(norm(x, top - 22));
      top -= 22 + GAP;
    }
    nodes.push(inside(x, top - height));
    const add = top - height - GAP - 7;
    const lane = side < 0 ? x - LANE : x + BOX + LANE;
    nodes.push(
      line(`M${middle} ${top - height}V${add + 7}`),
      place("residual", [
        line(`M${middle} ${start - 3}H${lane}V${add}H${middle + side * 8}`, "is-residual"),
        line(`M${middle} ${start - 3}H${lane}V${add}H${middle + side * 8}`, "is-hit"),
        svg("circle", { cx: middle, cy: add, r: 7, class: "kit-pg-add" }),
        text(middle, add + 4.5, settings.residual ? "+" : "", "is-strong"),
      ]),
    );
    top = add - 7;
    if (!pre) {
      nodes.push(line(`M${middle} ${top}V${top - GAP}`), norm(x, top - GAP - 22));
      top -= GAP + 22;
    }
    return { nodes: [line(`M${middle} ${start}V${start - GAP}`), nodes], top };
  };

  const stack = (column, bottom, attentions) => {
    const { x, side } = COLUMNS[column];
    const middle = x + BOX / 2;
    let y = bottom - 8;
    const nodes = attentions.map((inside) => {
      const made = subLayer(column, y, 62, inside);
      y = made.top;
      return made.nodes;
    });
    if (settings.feed_forward) {
      const made = subLayer(column, y, 30, feedForward);
      y = made.top;
      nodes.push(made.nodes);
    } else {
      nodes.push(line(`M${middle} ${y}V${y - 2 * GAP - 30}`), feedForward(x, y - GAP - 30));
      y -= 2 * GAP + 30;
    }
    const left = side < 0 ? x - LANE - 8 : x - 8;
    const width = BOX + LANE + 16;
    const frames = Array.from({ length: settings.num_layers }, (_, i) => {
      const back = settings.num_layers - 1 - i;
      return rect(left - side * 3 * back, y - 8 - 4 * back, width, bottom - y + 10, "is-frame");
    });
    const top = y - 8;
    const last = top - 4 * settings.num_layers - 8; // above the frames
    if (settings.norm !== "pre")
      return { nodes: [frames, line(`M${middle} ${y}V${last}`), nodes], top, last };
    const close = [line(`M${middle} ${y}V${last - 30}`), norm(x, last - 22)];
    return { nodes: [frames, close, nodes], top, last: last - 30 };
  };

  const foot = (column, y, name) => {
    const middle = COLUMNS[column].x + BOX / 2;
    const added = ["sinusoid", "learned"].includes(settings.positions);
    return [
      text(middle, y + 74, name, "is-small"),
      line(`M${middle} ${y + 63}V${y + 58}`),
      rect(middle - BOX / 2, y + 34, BOX, 24, "is-plain"),
      text(middle, y + 50, `임베딩 ${settings.d_model}`),
      place("positions", [
        rect(middle - BOX / 2, y + 2, BOX, 26, "is-hit"),
        svg("circle", { cx: middle, cy: y + 15, r: 8, class: "kit-pg-add" }),
        text(middle, y + 19.5, added ? "+" : "", "is-strong"),
        text(middle + 12, y + 19, nameOf("positions", settings.positions), "is-small", "start"),
      ]),
      line(`M${middle} ${y + 34}V${y + 23}`),
      line(`M${middle} ${y + 7}V${y - 2}`),
    ];
  };

  const draw = (next, { letters = 0, parameterCount } = {}) => {
    settings = next;
    told = new Set();
    const focused = picture.contains(document.activeElement)
      ? document.activeElement.getAttribute("data-place")
      : null;
    const one = 62 + 22 + 3 * GAP + 14;
    const forward = settings.feed_forward ? one - 32 : 30 + 2 * GAP;
    const bottom = 2 * one + forward + 60 + 4 * settings.num_layers + (settings.norm === "pre" ? 40 : 0);
    let crossing = 0;
    const encoder = stack("encoder", bottom, [(x, y) => attention(x, y, "셀프 어텐션", [padding])]);
    const decoder = stack("decoder", bottom, [
      (x, y) => attention(x, y, "마스크드 어텐션", [causal, padding]),
      (x, y) => {
        crossing = y + 31;
        return attention(x, y, "인코더-디코더 어텐션", [padding]);
      },
    ]);
    const [left, right] = Object.values(COLUMNS).map(({ x }) => x + BOX / 2);
    const between = COLUMNS.decoder.x - 17;
    picture.setAttribute("viewBox", `0 0 ${WIDTH} ${bottom + 80}`);
    picture.replaceChildren(
      ...[
        encoder.nodes,
        decoder.nodes,
        line(`M${left} ${encoder.last}H${between}V${crossing}H${COLUMNS.decoder.x}`, "is-memory"),
        place("num_layers", [
          rect(6, encoder.last - 34, 66, 26, "is-hit"),
          text(12, encoder.last - 16, `층 × ${settings.num_layers}`, "is-chip", "start"),
        ]),
        foot("encoder", bottom, "소스"),
        foot("decoder", bottom, "타깃 (한 칸 밀림)"),
        line(`M${right} ${decoder.last}V${decoder.last - 6}`),
        rect(right - BOX / 2, decoder.last - 32, BOX, 26, "is-plain"),
        text(right, decoder.last - 15, `선형 + 소프트맥스 ${letters || ""}`),
        text(6, 16, parameterCount ? `파라미터 ${grouped(parameterCount)}개` : "", "is-small", "start"),
      ].flat(Infinity),
    );
    if (focused) picture.querySelector(`[data-place="${focused}"]`)?.focus();
  };
  return { node: picture, draw };
};
