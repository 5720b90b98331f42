// The whole model as one picture: the encoder's row, the memory, the decoder's row. Every part is a button.

import { clipped, el, number } from "../shared/kit.js";
import { inText } from "../shared/token_names.js";
import { paint } from "./heat.js";
import { makeMemoryLine } from "./memory_line.js";
import { matrixOf } from "./reading.js";

/** What a part is called aloud: where it stands, and what is written on it. */
const nameOf = ({ title, short }) => [...title.split(" · ").slice(0, -1), short].join(" · ");

/** A part's picture: the heads' weights side by side, or the vectors that leave it. */
const makePart = (block, heads, onpick) => {
  const canvases = Array.from({ length: block.kind === "attention" ? heads : 1 }, () =>
    el("canvas.kit-tx-thumb", { width: 1, height: 1, "aria-hidden": "true" }),
  );
  const bars = el("div.kit-tx-bars");
  const node = el(
    "button",
    {
      class: `kit-tx-part is-${block.kind}`,
      "data-block": block.id,
      // The probabilities name themselves.
      "aria-label": block.kind === "logits" ? null : nameOf(block),
      onclick: () => onpick(block.id),
    },
    el("span.kit-small.kit-tx-short", block.short),
    block.kind === "logits" ? bars : el("span.kit-tx-thumbs", canvases),
  );
  const draw = (reading, ink) => {
    if (block.kind === "logits") return;
    const place = block.kind === "attention" ? `${block.id}/weights` : block.after;
    const found = reading.at(place);
    node.classList.toggle("is-empty", !found);
    if (found)
      canvases.forEach((canvas, head) =>
        paint(canvas, matrixOf(found, head), ink, block.kind === "attention"),
      );
  };
  const follow = (reading, step) => {
    if (block.kind === "logits")
      bars.replaceChildren(
        ...reading
          .likeliest(step)
          .slice(0, 4)
          .map(([name, share]) =>
            el(
              "span.kit-tx-bar",
              { style: `--share: ${share.toFixed(4)}` },
              clipped("b", "kit-tx-word", inText(name), reading.langOf),
              el("i", `${number(100 * share, share < 0.1 ? 1 : 0)}%`),
            ),
          ),
      );
    // Of the decoder's rows, those of steps to come are not there yet.
    if (block.stack === "decoder")
      node.style.setProperty("--done", `${(100 * (step + 1)) / reading.read.length}%`);
  };
  return { node, draw, follow };
};

const column = (title, ...parts) =>
  el("div.kit-column.kit-tx-column", el("span.kit-small.kit-tx-title", title), parts);

export const makePicture = (blocks, layers, heads, tell, onpick) => {
  const parts = new Map(
    blocks.map((block) => [block.id, makePart({ ...block, short: tell(block.short) }, heads, onpick)]),
  );
  const nodeOf = (id) => parts.get(id).node;
  const numbers = [...Array(layers).keys()];
  const row = (name, says, columns) =>
    el(
      "div.kit-tx-row",
      { role: "group", "aria-label": name },
      el("p.kit-small.kit-tx-stack", el("strong", name), ` ${tell(says)}`),
      el("div.kit-columns.kit-tx-columns", columns),
    );
  const decoders = numbers.map((i) =>
    column(
      `층 ${i + 1}`,
      nodeOf(`decoder/layer_${i}/self_attention`),
      nodeOf(`decoder/layer_${i}/cross_attention`),
      nodeOf(`decoder/layer_${i}/feed_forward`),
    ),
  );
  const node = el(
    "div.kit-tx-picture",
    row("인코더", "글을 한꺼번에 읽어 메모리를 만든다.", [
      column("읽은 글", nodeOf("encoder/embedding")),
      ...numbers.map((i) =>
        column(
          `층 ${i + 1}`,
          nodeOf(`encoder/layer_${i}/self_attention`),
          nodeOf(`encoder/layer_${i}/feed_forward`),
        ),
      ),
      column("메모리", nodeOf("memory")),
    ]),
    row("디코더", "메모리와 지금까지 쓴 글을 보고 다음 글자를 고른다. 흐린 행은 아직 쓰지 않은 자리이다.", [
      column("쓰는 글", nodeOf("decoder/embedding")),
      ...decoders,
      column(tell("다음 글자"), nodeOf("logits")),
    ]),
  );
  const crosses = numbers.map((i) => nodeOf(`decoder/layer_${i}/cross_attention`));
  const line = makeMemoryLine(node, nodeOf("memory"), decoders, crosses);
  return {
    node,
    end: line.end,
    draw: (reading, ink) => {
      for (const part of parts.values()) part.draw(reading, ink);
    },
    follow: (reading, step) => {
      for (const part of parts.values()) part.follow(reading, step);
    },
    select: (id) => {
      for (const [name, part] of parts) part.node.setAttribute("aria-pressed", String(name === id));
      line.select(id);
    },
  };
};
