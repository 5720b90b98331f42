// One query, its keys and values as arrows on a plane: the reader drags them, and every number follows.

import { softmax } from "../shared/attention.js";
import * as kit from "../shared/kit.js";
import { el, number, svg } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { readState } from "./data.js";
import { placeNames } from "./names.js";

const REACH = 4; // of a number in a vector
const GRAIN = 0.1; // what is dragged stops at tenths, so that products are exact to the digits shown
const UNIT = 29; // pixels
const MIDDLE = UNIT * (REACH + 0.6);
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const at = ([x, y]) => [MIDDLE + UNIT * x, MIDDLE - UNIT * y];
const kept = (x) => Math.min(REACH, Math.max(-REACH, Math.round(x / GRAIN) * GRAIN));
const tenths = (x) => Number(kept(x).toFixed(1));
const pair = (vector, digits) => `(${vector.map((x) => number(x, digits)).join(", ")})`;
const percent = (weight) => `${number(100 * weight, 1)}%`;
/** A power that has grown too long for its place is told as one of ten. */
const power = (x) => (x < 1e4 ? number(x, 2) : plot.scientific(x, 1));

const makePlane = (name, [across, up]) => {
  const [low, high] = [at([-REACH, -REACH]), at([REACH, REACH])];
  const inside = svg("g");
  const node = svg(
    "svg.kit-plot.kit-as-plane",
    { viewBox: `0 0 ${2 * MIDDLE} ${2 * MIDDLE}`, role: "group" },
    plot.line(low[0], MIDDLE, high[0], MIDDLE, "axis"),
    plot.line(MIDDLE, low[1], MIDDLE, high[1], "axis"),
    plot.text(high[0], MIDDLE + 16, across, "end"),
    plot.text(MIDDLE + 6, high[1] - 2, up),
    inside,
  );
  return { node: el("figure.kit-as-figure", el("figcaption.kit-small", name), node), picture: node, inside };
};

/** The line, the tip and the name of a vector. */
const makeArrow = (kind, name) => {
  const line = svg("line.kit-as-shaft");
  const tip = svg("circle.kit-as-tip", { r: 6 });
  const text = plot.text(0, 0, name, "middle", "is-strong");
  const named = { text };
  const node = svg("g", { class: `kit-as-arrow-of is-${kind}` }, line, tip, text);
  const draw = (vector) => {
    const [x, y] = at(vector);
    const ends = { x1: MIDDLE, y1: MIDDLE, x2: x, y2: y };
    for (const [key, value] of Object.entries(ends)) line.setAttribute(key, value);
    for (const circle of node.querySelectorAll("circle")) {
      circle.setAttribute("cx", x);
      circle.setAttribute("cy", y);
    }
    Object.assign(named, { tip: [x, y], down: vector[1] < 0 });
  };
  return { node, draw, named };
};

/** An arrow that follows the pointer and the arrow keys; `read()` is where it is, `move(vector)` where it is to be. */
const makeHandle = (kind, name, picture, { read, move, pick }) => {
  const arrow = makeArrow(kind, name);
  const tip = svg("circle.kit-as-touch", { r: 18 });
  const node = arrow.node;
  node.append(tip);
  for (const [key, value] of Object.entries({
    tabindex: 0,
    role: "button",
    "aria-roledescription": "끌 수 있는 화살표",
  }))
    node.setAttribute(key, value);
  node.addEventListener("focus", pick);
  plot.draggable(tip, (_, { clientX, clientY }) => {
    const box = picture.getBoundingClientRect();
    const scale = (2 * MIDDLE) / box.width;
    move([((clientX - box.left) * scale - MIDDLE) / UNIT, (MIDDLE - (clientY - box.top) * scale) / UNIT]);
  });
  node.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? 5 * GRAIN : GRAIN;
    move(read().map((x, n) => x + by * step[n]));
  });
  const draw = () => {
    arrow.draw(read());
    node.setAttribute(
      "aria-label",
      `${kind === "query" ? "쿼리" : "키"} ${kit.inWords(name)} ${pair(read(), 1)}`,
    );
  };
  return { node, draw, named: arrow.named };
};

/** What is to be reached; once reached it stays ticked until the page is left. */
const makeGoals = (columns) => {
  const last = columns.at(-1);
  const goals = [
    [
      "모든 키의 비율을 같게 만들어라. 1%포인트까지는 달라도 된다.",
      (w) => Math.max(...w) - Math.min(...w) <= 0.01,
    ],
    [`「${last}」의 비율을 90%보다 크게 만들어라.`, (w) => w.at(-1) > 0.9],
  ].map(([task, holds]) => {
    const tick = el("span.kit-as-tick", { role: "img" });
    return { task, holds, tick, node: el("li", tick, task), solved: false };
  });
  const judge = (weights) => {
    const fresh = goals.filter((goal) => !goal.solved && goal.holds(weights));
    for (const goal of fresh) goal.solved = true;
    for (const { node, tick, solved } of goals) {
      node.classList.toggle("is-solved", solved);
      tick.textContent = solved ? "✓" : "";
      tick.setAttribute("aria-label", solved ? "풀었다" : "아직 풀지 않았다");
    }
    return fresh.map(({ task }) => ` 풀었다: ${task}`).join("");
  };
  return {
    node: el(
      "ul.kit-as-goals",
      { "aria-label": "도전" },
      goals.map(({ node }) => node),
    ),
    judge,
  };
};

/** The arithmetic of the key `s`, from the product to its share. */
const sumOf = ({ query: [q], key, columns, result: { divisor, products, scaled } }, s) => {
  const times = q.map((x, n) => `${number(x, 1)}×${number(key[s][n], 1)}`).join(" + ");
  const powers = scaled[0].map(Math.exp);
  const all = powers.reduce((a, b) => a + b, 0);
  return [
    el("b", columns[s]),
    ` ${times} = ${number(products[0][s], 2)}. `,
    divisor === 1
      ? ""
      : `${number(products[0][s], 2)} ÷ ${number(divisor, 2)} = ${number(scaled[0][s], 2)}. `,
    `exp(${number(scaled[0][s], 2)}) = ${power(powers[s])}. `,
    `${power(powers[s])} ÷ (${powers.map(power).join(" + ")}) = ${number(powers[s] / all, 3)}`,
  ];
};

export const buildPlane = ({ model, write, say, reset }) => {
  const read = () => readState(model);
  const { columns, rows } = read();
  const axes = model.get("plane");
  let picked = 0;
  const draw = () => {
    const state = read();
    const [weights, output] = [state.result.weights[0], state.result.output[0]];
    for (const handle of handles) handle.draw();
    state.value.forEach((vector, s) => values[s].draw(vector));
    mixed.draw(output);
    for (const arrows of [handles, [...values, mixed]])
      placeNames(
        arrows.map(({ named }) => named),
        2 * MIDDLE,
      );
    hull.setAttribute("points", state.value.map((vector) => at(vector).join(",")).join(" "));
    right.picture.setAttribute("aria-label", `밸류를 섞은 출력 ${pair(output, 2)}`);
    scale.select(state.scaled ? "on" : "off");
    const score = (s) => number(state.result.scaled[0][s], 2);
    table.replaceChildren(
      headRow("키", "내적 q·k", state.scaled ? "÷ √2" : "÷ 1", "exp", "비율"),
      el(
        "tbody",
        columns.map((name, s) => {
          const share = el("td.kit-as-share", percent(weights[s]));
          share.style.setProperty("--share", percent(weights[s]));
          const cells = [
            number(state.result.products[0][s], 2),
            score(s),
            power(Math.exp(state.result.scaled[0][s])),
          ];
          const row = bodyRow(name, ...cells, share);
          row.classList.toggle("is-picked", s === picked);
          return row;
        }),
      ),
    );
    sum.replaceChildren(...sumOf(state, picked));
    mix.replaceChildren(
      "출력 ",
      state.value.map((vector, s) => `${number(weights[s], 2)}×${pair(vector, 1)}`).join(" + "),
      " = ",
      el("b", pair(output, 2)),
    );
    const other = softmax(state.result.products[0].map((x) => x / (state.scaled ? 1 : Math.SQRT2)));
    const [here, there] = [weights, other].map((each) => percent(Math.max(...each)));
    note.textContent = `가장 큰 비율은 나누면 ${state.scaled ? here : there}, 나누지 않으면 ${state.scaled ? there : here}이다.`;
    const told = columns.map((name, s) => `${kit.inWords(name)} ${percent(weights[s])}`).join(", ");
    say(`${told}. 출력 ${pair(output, 2)}.${goals.judge(weights)}`);
  };
  const left = makePlane("쿼리와 키: 끝을 끌거나 화살표 키로 옮긴다", axes);
  const right = makePlane("밸류와 그것을 섞은 출력", axes);
  const handleOf = (trait, n, name) =>
    makeHandle(trait, name, left.picture, {
      read: () => model.get(trait)[n],
      move: (vector) =>
        write({ [trait]: model.get(trait).map((old, m) => (m === n ? vector.map(tenths) : old)) }),
      pick: () => {
        if (trait === "key") picked = n;
        draw();
      },
    });
  const handles = [...columns.map((name, n) => handleOf("key", n, name)), handleOf("query", 0, rows[0])];
  left.inside.append(...handles.map(({ node }) => node));
  left.picture.setAttribute("aria-label", "쿼리와 키의 평면");
  const values = columns.map((name) => makeArrow("value", name));
  const mixed = makeArrow("output", "출력");
  const hull = svg("polygon.kit-as-hull");
  right.picture.setAttribute("role", "img");
  right.inside.append(hull, ...values.map(({ node }) => node), mixed.node);
  const scale = kit.segmented(
    "√dₖ로 나누기",
    { on: "나눈다", off: "안 나눈다" },
    read().scaled ? "on" : "off",
    (choice) => write({ scaled: choice === "on" }),
  );
  const table = el("table.kit-number", { "aria-label": "키마다의 셈" });
  const [sum, mix] = [el("p.kit-as-sum.kit-number"), el("p.kit-as-sum.kit-number")];
  const note = el("p.kit-note.kit-number");
  const goals = makeGoals(columns);
  const numbers = el("div.kit-as-table.kit-as-counted", table);
  const planes = el("div.kit-as-planes", left.node, right.node);
  const vectors = () => {
    const two = (rowsOf) => kit.matrixOf(kit.real(-REACH, REACH), rowsOf, 2);
    return { query: two(1), key: two(columns.length), scaled: kit.flag };
  };
  const foot = reset({
    back: () => {
      picked = 0;
    },
    share: {
      key: "plane",
      title: "끌어 보는 어텐션",
      rules: vectors(),
      picture: () => [planes, numbers, sum, mix],
    },
  });
  const small = el("p.kit-note", "수는 소수 둘째 자리까지 적고, 셈은 반올림하기 전의 값으로 한다.");
  return {
    nodes: [planes, numbers, sum, mix, el("div.kit-controls", scale), note, goals.node, small, foot],
    draw,
  };
};
