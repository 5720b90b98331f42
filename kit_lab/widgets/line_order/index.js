// 줄 놓기: lines of code are moved up and down, by their buttons, by Alt and the arrows, or by dragging.

import { el } from "../shared/dom.js";
import { makePuzzle } from "../shared/puzzle.js";
import { firstWrong } from "./order.js";

const render = ({ model, el: host }) => {
  const lines = model.get("lines");
  const free = model.get("free");
  let order = [...model.get("order")];
  let puzzle;
  let dragged = null;
  const list = el("ol.kit-lo-lines");
  const move = (line, step) => {
    const from = order.indexOf(line);
    const to = from + step;
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    puzzle.quiet();
    arrange();
  };
  const items = lines.map((text, line) => {
    const button = (label, step, sign) =>
      el(
        "button.kit-lo-move",
        {
          "aria-label": `${label}: ${text.trim()}`,
          onclick: (event) => {
            move(line, step);
            event.currentTarget.focus();
          },
        },
        sign,
      );
    const node = el(
      "li",
      {
        draggable: "true",
        tabindex: 0,
        "data-line": line,
        ondragstart: (event) => {
          dragged = line;
          event.dataTransfer.effectAllowed = "move";
        },
        ondragover: (event) => {
          if (dragged === null) return;
          event.preventDefault();
          if (dragged !== line) move(dragged, order.indexOf(line) - order.indexOf(dragged));
        },
        ondragend: () => {
          dragged = null;
        },
        onkeydown: (event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!step || !event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          move(line, step);
          node.focus();
        },
      },
      el("code.kit-lo-code", text),
      el("span.kit-lo-moves", button("위로", -1, "↑"), button("아래로", 1, "↓")),
    );
    return node;
  });
  const arrange = () => {
    const focused = document.activeElement;
    list.append(...order.map((line) => items[line]));
    items.forEach((item) => delete item.dataset.wrong);
    if (list.contains(focused)) focused.focus();
  };
  const check = () => {
    const wrong = firstWrong(order, free);
    puzzle.guessed(order.join(","));
    if (wrong < 0) {
      puzzle.right("차례가 맞다.");
      return;
    }
    items[order[wrong]].dataset.wrong = "";
    puzzle.wrong(`${wrong + 1}번째 줄은 아직 그 자리에 올 수 없다.`);
  };
  puzzle = makePuzzle({
    model,
    title: "줄 놓기",
    part: list,
    buttons: [el("button.kit-pz-check", { onclick: check }, "확인")],
    reveal: () => {
      order = lines.map((_, line) => line);
      arrange();
    },
    clear: () => {
      order = [...model.get("order")];
      arrange();
    },
  });
  arrange();
  host.append(puzzle.root);
  return puzzle.close;
};

export default { render };
