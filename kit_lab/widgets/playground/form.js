// What is set beside the drawing: the task, its own pairs, the sizes, how it learns.

import { complaintOf } from "../../live/training/settings.js";
import { readPairs } from "../../live/training/tasks/pairs.js";
import * as kit from "../shared/kit.js";
import { el } from "../shared/kit.js";
import { CHOICES, labelOf, NUMBERS, nameOf } from "./settings.js";

const SIZES = ["d_model", "num_heads", "num_layers", "d_ff"];
export const TASKS = {
  copy: "베끼기",
  reverse: "뒤집기",
  sort: "정렬",
  addition: "두 자리 더하기",
  numerals: "말로 읽은 수",
  korean_english: "작은 한국어→영어",
  own: "내 자료",
};
const LATER = 400; // ms after the last key in the pairs

/** A complaint calls a setting as the form does. */
const inWords = (complaint) =>
  Object.keys({ ...CHOICES, ...NUMBERS }).reduce(
    (words, name) => words.replace(new RegExp(`^${name}(?=은| )`), labelOf(name)),
    complaint,
  );

/** change(name, value) is told of good values alone; of others the form says what is wrong. */
export const makeForm = ({ settings, change, ends }) => {
  let now = settings;
  const wrong = el("p.kit-note.is-wrong", { role: "status" });
  const take = (name, value) => {
    const complaint = complaintOf({ ...now, [name]: value });
    wrong.textContent = complaint ? inWords(complaint) : "";
    if (!complaint) change(name, value);
    return !complaint;
  };

  const task = kit.select("과제", TASKS, now.task, (value) => change("task", value));
  task.input.dataset.kit = "task";
  const hint = el("p.kit-note");
  let timer = 0;
  ends.push(() => clearTimeout(timer));
  const pairsId = kit.id("kit-pg-pairs");
  const pairs = el("textarea", {
    id: pairsId,
    rows: 9,
    spellcheck: "false",
    placeholder: "사과→apple\n배→pear\n…",
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(readOwn, LATER);
    },
  });
  const read = el("p.kit-note", { role: "status" });
  const readOwn = () => {
    const found = readPairs(pairs.value);
    read.textContent = found.complaint ?? `${kit.grouped(found.pairs.length)}쌍을 읽었다.`;
    read.classList.toggle("is-wrong", Boolean(found.complaint));
    change("pairs", found.pairs ?? []);
  };
  const own = el(
    "div.kit-pg-own",
    el("label.kit-small", { for: pairsId }, "한 줄에 한 쌍씩 붙여 넣는다"),
    pairs,
    read,
  );

  const sizes = SIZES.map((name) => {
    const options = Object.fromEntries(CHOICES[name].choices.map((value) => [value, String(value)]));
    const node = kit.select(labelOf(name), options, String(now[name]), (value) => {
      if (!take(name, Number(value))) node.input.value = now[name];
    });
    node.name = name;
    return node;
  });
  const numbers = Object.entries(NUMBERS).map(([name, { label, step }]) => {
    const input = el("input", {
      type: "number",
      id: kit.id("kit-pg"),
      step,
      min: 0,
      onchange: () => input.toggleAttribute("aria-invalid", !take(name, input.valueAsNumber)),
    });
    return { name, input, node: el("div.kit-pg-number", el("label", { for: input.id }, label), input) };
  });

  /** How the reader's pairs are divided, and what is said of a batch larger than what is taught. */
  const divided = (opened) => {
    if (now.task !== "own" || !opened) return "";
    const taught = now.pairs.length - opened.heldOut.length;
    const crowded =
      now.batch > taught &&
      `배치 ${now.batch}이(가) 배우는 쌍 ${taught}개보다 커서, 한 배치에 같은 쌍이 거듭 든다.`;
    return [
      `${kit.grouped(taught)}쌍을 배우고, 떼어 둔 ${kit.grouped(opened.heldOut.length)}쌍으로 잰다.`,
      crowded,
    ]
      .filter(Boolean)
      .join(" ");
  };
  const draw = (next, opened) => {
    now = next;
    task.input.value = now.task;
    hint.textContent = [opened?.hint, divided(opened)].filter(Boolean).join(" ");
    own.hidden = now.task !== "own";
    if (!own.hidden && document.activeElement !== pairs && now.pairs.length && !readPairs(pairs.value).pairs)
      pairs.value = now.pairs.map((pair) => pair.join("→")).join("\n");
    for (const { name, input } of sizes) input.value = now[name];
    for (const { name, input } of numbers) {
      if (input === document.activeElement) continue;
      input.value = now[name];
      input.removeAttribute("aria-invalid");
    }
  };
  return {
    task: [task, hint, own],
    sizes: [
      el("div.kit-pg-sizes.is-four", { role: "group", "aria-label": "크기" }, sizes),
      el(
        "details.kit-pg-more",
        el("summary", "학습 설정"),
        el(
          "div.kit-pg-sizes",
          numbers.map(({ node }) => node),
        ),
      ),
      wrong,
    ],
    draw,
  };
};

/** "인과 마스크 없음", as the difference of two runs is told. */
export const said = (name, value) => `${labelOf(name)} ${nameOf(name, value)}`;
