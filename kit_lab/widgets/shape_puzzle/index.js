// 모양 퍼즐: the shape of what each line makes. Names or numbers, with brackets or without.

import { coded } from "../shared/coded.js";
import { el, id, textField } from "../shared/dom.js";
import { makePuzzle } from "../shared/puzzle.js";
import { judged } from "./shapes.js";

const render = ({ model, el: host }) => {
  const symbols = model.get("symbols");
  const [given, ...asked] = model.get("steps");
  const shown = (shape) => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
  const rows = asked.map(({ code, shape }) => {
    const said = el("span.kit-sp-said", { id: id("kit-sp-said") });
    const input = textField({ id: id("kit-sp"), "aria-describedby": said.id });
    const tell = ({ right, words }) => {
      said.textContent = words;
      said.dataset.kind = right ? "right" : "wrong";
      input.toggleAttribute("aria-invalid", !right);
    };
    input.addEventListener("input", () => {
      said.textContent = "";
      input.removeAttribute("aria-invalid");
      puzzle.quiet();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) check();
    });
    return {
      node: el(
        "li",
        el("label", { for: input.id }, coded(`\`${code}\``)),
        el("span.kit-wrap.kit-sp-answer", input, said),
      ),
      written: () => input.value.trim(),
      judge: () => {
        const found = judged(input.value, shape, symbols);
        tell(found);
        return found.right;
      },
      reveal: () => {
        input.value = shown(shape);
        tell({ right: true, words: "" });
      },
      clear: () => {
        input.value = "";
        said.textContent = "";
        delete said.dataset.kind;
        input.removeAttribute("aria-invalid");
      },
    };
  });
  const check = () => {
    const right = rows.map((row) => row.judge()).filter(Boolean).length;
    puzzle.guessed(rows.map((row) => row.written()).join("|"));
    if (right === rows.length) puzzle.right("모두 맞았다.");
    else puzzle.wrong(`${rows.length}줄 가운데 ${right}줄이 맞았다.`);
  };
  const sizes = Object.entries(symbols).map(([name, size]) => `${name} = ${size}`);
  const puzzle = makePuzzle({
    model,
    title: "모양 퍼즐",
    part: el(
      "div",
      el("p.kit-note.kit-sp-sizes.kit-number", sizes.join(", ")),
      el(
        "ol.kit-sp-steps",
        el(
          "li",
          el("span", coded(`\`${given.code}\``)),
          el("span.kit-wrap.kit-sp-answer", shown(given.shape)),
        ),
        ...rows.map((row) => row.node),
      ),
    ),
    buttons: [el("button.kit-pz-check", { onclick: check }, "확인")],
    reveal: () => rows.forEach((row) => row.reveal()),
    clear: () => rows.forEach((row) => row.clear()),
  });
  host.append(puzzle.root);
  return puzzle.close;
};

export default { render };
