// Curves of the chosen pairs, dot products between positions, and the rotation that an offset is.

import { josa } from "../shared/josa.js";
import { el, number, svg } from "../shared/kit.js";
import { path, text } from "../shared/plot.js";
import {
  angularFrequency,
  dimensionsOf,
  dot,
  encode,
  lengthText,
  signedText,
  sumText,
  wavelength,
} from "./data.js";
import { disclosure, line, mark, part } from "./map.js";

const and = (position) => `${position}${josa(String(position), "과", "와")}`;

// ---- 2. curves ---------------------------------------------------------------------------------------
export const curves = (write, read) => {
  const list = el("div");
  const span = el("span.kit-pe-span");
  const pin = el("button");
  pin.addEventListener("click", () => {
    const { pairs, i, dModel } = read();
    const others = [i + 1, i - 1, i + 2, i - 2].filter((n) => n >= 0 && n < dModel / 2 && !pairs.includes(n));
    if (others.length) write({ dimensions: dimensionsOf([others[0], ...pairs]) });
  });
  const choose = (i) =>
    write({ dimensions: dimensionsOf([i, ...read().pairs.filter((other) => other !== i)]) });
  const remove = (i) => write({ dimensions: dimensionsOf(read().pairs.filter((other) => other !== i)) });
  const H = 64;

  const row = (i, state, width) => {
    const { length, p, q } = state;
    const active = i === state.i;
    const x = (position) => 6 + ((width - 12) * position) / (length - 1);
    const y = (value) => H / 2 - (H / 2 - 6) * value;
    const steps = Math.min(4 * (length - 1), 2 * Math.round(width));
    const curve = (dimension) =>
      path(
        Array.from({ length: steps + 1 }, (_, n) => {
          const position = ((length - 1) * n) / steps;
          return [x(position), y(encode(position, dimension, state))];
        }),
      );
    const values = [p, q].map((position) =>
      [2 * i, 2 * i + 1].map((d) => number(encode(position, d, state), 3)),
    );
    const picture = svg(
      "svg",
      {
        width,
        height: H,
        role: "img",
        "aria-label":
          `쌍 ${i}의 곡선. 위치 ${p}에서 sin ${values[0][0]}, cos ${values[0][1]}. ` +
          `위치 ${q}에서 sin ${values[1][0]}, cos ${values[1][1]}.`,
      },
      line(x(0), y(0), x(length - 1), y(0), "kit-plot-axis"),
      ...[p, q].map((position) => line(x(position), 2, x(position), H - 2, "kit-pe-guide")),
      svg("path.kit-pe-cos", { d: curve(2 * i + 1) }),
      svg("path.kit-pe-sin", { d: curve(2 * i) }),
      ...[p, q].flatMap((position, n) =>
        [2 * i + 1, 2 * i].map((d) => mark(x(position), y(encode(position, d, state)), n)),
      ),
    );
    const head = el(
      "div.kit-small.kit-pe-rowhead",
      el(
        "button.kit-pe-pick",
        {
          "aria-pressed": String(active),
          "data-key": `pick-${i}`,
          onclick: () => choose(i),
        },
        `쌍 ${i}`,
      ),
      el("span.kit-number", `차원 ${2 * i}, ${2 * i + 1} · 파장 `, el("b", lengthText(wavelength(i, state)))),
      state.pairs.length > 1 && !active
        ? el(
            "button.kit-pe-remove",
            {
              "data-key": `remove-${i}`,
              "aria-label": `쌍 ${i} 빼기`,
              onclick: () => remove(i),
            },
            "빼기",
          )
        : null,
    );
    return el("div", { class: `kit-pe-row${active ? " is-active" : ""}`, "data-pair": i }, head, picture);
  };
  const draw = (state) => {
    const width = Math.max(120, list.clientWidth);
    const focus = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    list.replaceChildren(...[...state.pairs].sort((a, b) => a - b).map((i) => row(i, state, width)));
    if (focus) (list.querySelector(`[data-key="${focus}"]`) ?? list.querySelector("button"))?.focus();
    pin.textContent = `쌍 ${state.i} 남기고 하나 더 보기`;
    pin.disabled = state.pairs.length >= Math.min(6, state.dModel / 2);
    const last = state.dModel / 2 - 1;
    span.textContent =
      `지금은 쌍 0의 2π = ${number(2 * Math.PI)}에서 쌍 ${last}의 ${lengthText(wavelength(last, state))}까지이고, ` +
      `d_model이 클수록 끝은 밑 × 2π = ${lengthText(2 * Math.PI * state.base)}에 다가간다.`;
  };
  const node = part(
    "파장: 쌍마다 사인과 코사인 하나씩",
    "한 쌍은 파장이 같은 사인과 코사인이다. 쌍의 번호가 하나 커지면 파장은 얼마나 길어질까?",
    ["늘 같은 배만큼 길어진다. 파장은 등비수열을 이룬다. ", span],
    el(
      "p.kit-wrap.kit-pe-key",
      { "aria-hidden": "true" },
      el("span.is-sin", "sin"),
      el("span.is-cos", "cos"),
      el("span.is-p", "위치 p"),
      el("span.is-q", "위치 p+k"),
    ),
    list,
    pin,
  );
  return { node, draw };
};

// ---- 3. similarity -------------------------------------------------------------------------------------
export const similarity = () => {
  const holder = el("div");
  const facts = el("div.kit-pe-facts.kit-number");
  const table = disclosure("모든 위치와의 내적", (s) => [
    ["위치", "오프셋", `PE(${s.p})와의 내적`, `차원 ${2 * s.i} (sin)`, `차원 ${2 * s.i + 1} (cos)`],
    ...Array.from({ length: s.length }, (_, j) => [
      j,
      signedText(j - s.p),
      number(dot(s.p, j, s), 4),
      number(encode(j, 2 * s.i, s), 4),
      number(encode(j, 2 * s.i + 1, s), 4),
    ]),
  ]);
  const H = 180;
  const anchorAt = (share) => (share > 0.85 ? "end" : share < 0.15 ? "start" : "middle");
  const picture = (state, values, width) => {
    const { length, dModel, p, q } = state;
    const least = Math.min(0, ...values);
    const x = (position) => 36 + ((width - 48) * position) / (length - 1);
    const y = (value) => 24 + (H - 56) * (1 - (value - least) / (dModel / 2 - least));
    return svg(
      "svg",
      {
        width,
        height: H,
        role: "img",
        "aria-label":
          `위치 ${and(p)} 모든 위치의 내적 곡선. 가장 큰 값은 자기 자신과의 내적 ` +
          `${number(dModel / 2, 1)}이고, 위치 ${and(q)}의 내적은 ${number(values[q], 4)}이다.`,
      },
      line(x(0), y(0), x(length - 1), y(0), "kit-plot-axis"),
      text(30, y(0) + 4, "0", "end"),
      line(x(0), y(dModel / 2), x(length - 1), y(dModel / 2), "kit-pe-guide"),
      text(30, y(dModel / 2) + 4, String(dModel / 2), "end"),
      ...[p, q].map((position) =>
        line(x(position), y(values[position]), x(position), H - 28, "kit-pe-guide"),
      ),
      svg("path.kit-pe-sin", { d: path(values.map((value, j) => [x(j), y(value)])) }),
      values.length <= 80
        ? values.map((value, j) => svg("circle.kit-pe-dot", { cx: x(j), cy: y(value), r: 1.6 }))
        : null,
      mark(x(p), y(values[p])),
      mark(x(q), y(values[q]), true),
      text(x(p), 12, `p = ${p}`, anchorAt(p / length), "is-strong"),
      p === q ? null : text(x(q), H - 16, `p+k = ${q}`, anchorAt(q / length), "is-strong"),
      text(x(0), H - 2, "0"),
      text(x(length - 1), H - 2, `위치 ${length - 1}`, "end"),
    );
  };
  const draw = (state) => {
    const { length, p, k } = state;
    const values = Array.from({ length }, (_, j) => dot(p, j, state));
    holder.replaceChildren(picture(state, values, Math.max(160, holder.clientWidth)));
    const start = Math.max(0, -k);
    const end = length - 1 - Math.max(0, k);
    const starts = [...new Set([p, start, end])];
    facts.replaceChildren(
      ...starts.map((a) =>
        el("div.kit-pe-fact", el("span", `PE(${a})·PE(${a + k})`), el("b", number(dot(a, a + k, state), 4))),
      ),
    );
    table.draw(state);
  };
  const node = part(
    "유사도: 위치 p와 모든 위치의 내적",
    "위치 p의 인코딩과 모든 위치의 내적이다. p를 움직이면 곡선의 모양이 바뀔까? 간격이 k인 두 위치의 내적은 어디서 골라도 같을까?",
    "곡선은 모양을 지킨 채 옆으로 옮겨 갈 뿐이다. 간격이 k인 두 위치의 내적은 어디서 골라도 Σ cos(ωᵢk)이다. 내적은 두 위치의 간격만 안다.",
    holder,
    facts,
    table.node,
  );
  return { node, draw };
};

// ---- 4. rotation -------------------------------------------------------------------------------------------
const SIZE = 232;
export const rotation = () => {
  const holder = el("div.kit-pe-circle");
  const angles = el("p.kit-pe-angles.kit-number");
  const equation = el("div.kit-wrap.kit-pe-equation.kit-number");
  const R = 84;
  const at = (angle, radius = R) => [
    SIZE / 2 + radius * Math.cos(angle),
    SIZE / 2 - radius * Math.sin(angle),
  ];
  const arc = (from, sweep) => {
    const steps = Math.max(2, Math.ceil(Math.abs(sweep) * 16));
    return path(Array.from({ length: steps + 1 }, (_, n) => at(from + (sweep * n) / steps, 34)));
  };
  const circle = (state, omega, sweep) => {
    const { length, p, q, i } = state;
    const [a, b] = [omega * p, omega * q];
    const label = (angle, content) => {
      const [x, y] = at(angle, R + 15);
      return text(x, y + 4, content, "middle", "is-strong");
    };
    const spoke = (angle, kind) => line(SIZE / 2, SIZE / 2, ...at(angle), kind);
    return svg(
      "svg",
      {
        width: SIZE,
        height: SIZE,
        viewBox: `0 0 ${SIZE} ${SIZE}`,
        role: "img",
        "aria-label": `단위원 위의 쌍 ${i}. 위치 ${p}의 점을 ${number((sweep * 180) / Math.PI, 1)}도 돌리면 위치 ${q}의 점이 된다.`,
      },
      line(...at(Math.PI), ...at(0), "kit-plot-axis"),
      line(...at(Math.PI / 2), ...at(-Math.PI / 2), "kit-plot-axis"),
      text(SIZE / 2 + R - 6, SIZE / 2 + 14, "cos", "end"),
      text(SIZE / 2 + 5, SIZE / 2 - R + 17, "sin"),
      svg("circle.kit-pe-ring", { cx: SIZE / 2, cy: SIZE / 2, r: R }),
      Array.from({ length }, (_, j) => {
        const [cx, cy] = at(omega * j);
        return svg("circle.kit-pe-dot", { cx, cy, r: 1.6 });
      }),
      spoke(a, "kit-pe-spoke"),
      spoke(b, "kit-pe-spoke is-second"),
      svg("path.kit-pe-arc", { d: arc(a, sweep) }),
      mark(...at(a)),
      mark(...at(b), true),
      label(a, "p"),
      Math.abs(sweep) > 0.3 && Math.abs(sweep) < 2 * Math.PI - 0.3 ? label(b, sumText(state.k)) : null,
    );
  };
  const column = (title, rows, kind = "") =>
    el(
      "div",
      { class: `kit-pe-column ${kind}` },
      el("span.kit-pe-name", title),
      el(
        "div.kit-pe-bracket",
        { style: `grid-template-columns: repeat(${rows[0].length}, auto)` },
        ...rows.flat().map((value) => el("span", number(value, 3))),
      ),
    );
  const equals = (next) => el("div.kit-pe-equals", el("span.kit-pe-sign", "="), next);

  const draw = (state) => {
    const { p, q, k, i } = state;
    const omega = angularFrequency(i, state);
    const angle = omega * k;
    const turns = Math.trunc(angle / (2 * Math.PI));
    const sweep = angle - turns * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const from = [encode(p, 2 * i, state), encode(p, 2 * i + 1, state)];
    const to = [encode(q, 2 * i, state), encode(q, 2 * i + 1, state)];
    const product = [c * from[0] + s * from[1], -s * from[0] + c * from[1]];
    holder.replaceChildren(circle(state, omega, sweep));
    angles.textContent =
      `ω = ${omega < 0.001 ? omega.toExponential(3).replace("-", "\u2212") : number(omega, 4)}, ` +
      `k = ${signedText(k)}, 회전각 ωk = ${number(angle, 3)} rad` +
      (turns
        ? ` (${turns < 0 ? "시계 방향으로 " : ""}${Math.abs(turns)}바퀴와 ${number((Math.abs(sweep) * 180) / Math.PI, 1)}°)`
        : ` = ${number((sweep * 180) / Math.PI, 1)}°`);
    equation.replaceChildren(
      column(
        "회전 행렬 R(ωk)",
        [
          [c, s],
          [-s, c],
        ],
        "is-matrix",
      ),
      column(`PE(${p})`, [[from[0]], [from[1]]], "is-source"),
      equals(column("곱", [[product[0]], [product[1]]], "is-product")),
      equals(column(`PE(${q})`, [[to[0]], [to[1]]], "is-target")),
    );
  };
  const node = part(
    "회전: 위치 p에서 p+k로",
    "쌍 i는 단위원 위의 한 점이고, 위치가 하나 늘 때마다 ω만큼 돈다. p를 움직이면 무엇이 바뀌고 무엇이 그대로일까?",
    "두 점은 돌지만 사이각과 행렬은 그대로다. 그래서 PE(p+k)는 p와 무관한 한 행렬로 PE(p)에서 얻어진다.",
    el(
      "div.kit-pe-rotation",
      holder,
      el(
        "div.kit-pe-algebra",
        angles,
        equation,
        el(
          "p.kit-note",
          "열벡터는 (sin, cos) 순서이므로 행렬은 첫 행이 cos, sin이고 둘째 행이 \u2212sin, cos이다.",
        ),
      ),
    ),
  );
  return { node, draw };
};
