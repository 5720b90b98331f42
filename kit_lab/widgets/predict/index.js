// 맞혀 보라: the reader chooses or types a number, and only then sees. No Python is needed.

import { coded } from "../shared/coded.js";
import { el, id, textField } from "../shared/dom.js";
import { exact } from "../shared/numbers.js";
import { makePuzzle } from "../shared/puzzle.js";
import { typedNumber } from "../shared/typed.js";

const choosing = (model, told) => {
  const answer = model.get("answer");
  const buttons = model.get("choices").map((choice, i) =>
    el(
      "button.kit-pr-choice",
      {
        "aria-pressed": "false",
        onclick: () => {
          buttons.forEach((button, j) => button.setAttribute("aria-pressed", String(i === j)));
          mark(i, i === answer ? "right" : "wrong");
          told().guessed(choice);
          if (i === answer) told().right();
          else told().wrong(`아니다. ${model.get("wrong")?.[i] || "다시 골라 보자."}`);
        },
      },
      el("span.kit-pr-mark", { "aria-hidden": "true" }),
      el("span", coded(choice)),
    ),
  );
  const mark = (i, kind) => {
    buttons[i].dataset.kind = kind;
    buttons[i].firstChild.textContent = kind === "right" ? "✓" : "✗";
  };
  return {
    part: el("div.kit-pr-choices", { role: "group", "aria-label": "고를 것" }, buttons),
    buttons: [],
    reveal: () => mark(answer, "right"),
    clear: () =>
      buttons.forEach((button) => {
        button.setAttribute("aria-pressed", "false");
        delete button.dataset.kind;
        button.firstChild.textContent = "";
      }),
  };
};

const direction = (given, answer) => {
  if (Math.sign(given) !== Math.sign(answer) && given !== 0 && answer !== 0) return "부호가 다르다.";
  const far = Math.abs(Math.log10(Math.abs(given / answer))) >= 1;
  const words = given > answer ? "그보다 작다." : "그보다 크다.";
  return far && Number.isFinite(given / answer) ? `${words} 자릿수부터 다르다.` : words;
};

const typing = (model, told) => {
  const answer = model.get("answer");
  const unit = model.get("unit");
  const input = textField({ id: id("kit-pr"), inputmode: "text" });
  const check = () => {
    if (!input.value.trim()) {
      told().wrong("먼저 적어 보자.");
      return;
    }
    const given = typedNumber(input.value);
    const number = Number.isFinite(given);
    input.toggleAttribute("aria-invalid", !number);
    if (number) told().guessed(input.value.trim());
    if (!number) told().wrong("수로 읽을 수 없다. 0.5, 1/3, 1,024, 1e-9처럼 적는다.");
    else if (Math.abs(given - answer) <= model.get("tolerance") + 1e-9 * Math.max(1, Math.abs(answer)))
      told().right(`맞았다. ${exact(answer)}${unit}`);
    else told().wrong(`아니다. ${direction(given, answer)}`);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) check();
  });
  return {
    part: el(
      "div.kit-wrap.kit-pr-number",
      el("label.kit-hidden", { for: input.id }, "짐작한 수"),
      input,
      unit ? el("span", unit) : null,
      el("button.kit-pz-check", { onclick: check }, "확인"),
    ),
    buttons: [],
    reveal: () => {
      input.value = exact(answer);
      input.removeAttribute("aria-invalid");
    },
    clear: () => {
      input.value = "";
      input.removeAttribute("aria-invalid");
    },
  };
};

const render = ({ model, el: host }) => {
  let puzzle;
  const told = () => puzzle;
  const way = model.get("choices").length ? choosing(model, told) : typing(model, told);
  puzzle = makePuzzle({ model, title: "맞혀 보라", ...way });
  host.append(puzzle.root);
  return puzzle.close;
};

export default { render };
