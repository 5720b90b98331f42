// What a large d_k does to the softmax, shown on seeded random vectors.

import { softmax } from "../shared/attention.js";
import * as kit from "../shared/kit.js";
import { el, number, svg } from "../shared/kit.js";
import * as plot from "../shared/plot.js";
import { normals } from "../shared/random.js";
import { bodyRow, headRow } from "../shared/tables.js";

const SIZES = Array.from({ length: 10 }, (_, n) => 2 ** n); // d_k = 1 ... 512
const DRAWS = 300;
const KEYS = 8;
/** One draw: a query and 8 keys of 512 components; their dot products over the first 1, 2, 4, ... of them. */
const drawScores = (normal) => {
  const sums = new Float64Array(KEYS);
  const bySize = [];
  for (let j = 1; j <= SIZES.at(-1); j++) {
    const q = normal();
    for (let s = 0; s < KEYS; s++) sums[s] += q * normal();
    if (SIZES.includes(j)) bySize.push([...sums]);
  }
  return bySize;
};
const statistics = (draws) =>
  SIZES.map((size, n) => {
    const rows = draws.map((draw) => draw[n]);
    const all = rows.flat();
    const mean = all.reduce((a, b) => a + b, 0) / all.length;
    const variance = all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / all.length;
    const top = (divisor) =>
      rows.reduce((sum, row) => sum + Math.max(...softmax(row.map((x) => x / divisor))), 0) / rows.length;
    return { size, mean, variance, raw: top(1), scaled: top(Math.sqrt(size)) };
  });

const bars = (title) => {
  const picture = svg("svg", { viewBox: "0 0 320 128", role: "img" });
  const draw = (row) => {
    picture.setAttribute(
      "aria-label",
      `${title}: 키 ${KEYS}개의 가중치 ${row.map((w) => number(w, 3)).join(", ")}`,
    );
    picture.replaceChildren(
      plot.line(0, 110, 320, 110, "axis"),
      ...row.flatMap((w, s) => [
        svg("rect.kit-as-bar", {
          x: 40 * s + 6,
          width: 28,
          y: 110 - 90 * w,
          height: 90 * w,
          rx: 2,
        }),
        plot.text(40 * s + 20, 105 - 90 * w, number(w, 3), "middle", "is-strong"),
        plot.text(40 * s + 20, 124, `k${s + 1}`, "middle"),
      ]),
    );
  };
  return { node: el("div", el("p.kit-small.kit-as-caption", title), picture), draw };
};

export const saturation = () => {
  const facts = el("p.kit-as-facts.kit-number", { "aria-live": "polite" });
  const [raw, scaled] = [bars("내적을 그대로 소프트맥스에"), bars("√dₖ로 나눈 뒤 소프트맥스에")];
  const curve = el("div");
  const rows = el("tbody");
  const table = el(
    "div.kit-as-table",
    el(
      "table.kit-number",
      { "aria-label": "dₖ에 따른 분산과 가장 큰 가중치" },
      headRow("dₖ", "내적의 평균", "내적의 분산", "최대 가중치(그대로)", "최대 가중치(나눔)"),
      rows,
    ),
  );
  let level = 6; // d_k = 64, the paper's
  let seed = 1;
  let draws = [];
  let stats = null;
  let timer = 0;
  const slider = kit.slider(
    "벡터의 차원 dₖ",
    { min: 0, max: SIZES.length - 1, value: level, format: (n) => String(SIZES[n]) },
    (n) => {
      level = n;
      draw();
    },
  );
  const again = el(
    "button",
    {
      onclick: () => {
        seed += 1;
        start();
      },
    },
    "다른 난수로",
  );

  const drawCurve = () => {
    const [W, H] = [Math.max(240, curve.clientWidth), 170];
    const x = (n) => 34 + ((W - 50) * n) / (SIZES.length - 1);
    const y = (share) => 14 + (H - 52) * (1 - share);
    const { text } = plot;
    const series = (name, kind) =>
      plot.curve(
        stats.map((each, n) => [x(n), y(each[name])]),
        kind,
      );
    const flat = (share, kind) => plot.line(x(0), y(share), x(9), y(share), kind);
    const now = stats[level];
    curve.replaceChildren(
      svg(
        "svg",
        {
          width: W,
          height: H,
          role: "img",
          "aria-label":
            `dₖ에 따른 가장 큰 가중치의 평균. dₖ = ${now.size}에서 그대로면 ` +
            `${number(now.raw, 3)}, 나누면 ${number(now.scaled, 3)}이다.`,
        },
        flat(0, "axis"),
        flat(1, "axis"),
        text(28, y(0) + 4, "0", "end"),
        text(28, y(1) + 4, "1", "end"),
        text(28, y(1 / KEYS) + 2, "1/8", "end"),
        flat(1 / KEYS, "guide"),
        plot.line(x(level), y(1), x(level), y(0), "guide"),
        series("raw", "text"),
        series("scaled", "main"),
        plot.dot(x(level), y(now.raw), "is-text"),
        plot.dot(x(level), y(now.scaled)),
        text(x(9), y(stats[9].raw) + 18, "그대로", "end", "is-strong"),
        text(x(9), y(stats[9].scaled) - 9, "√dₖ로 나눔", "end", "is-strong"),
        ...SIZES.map((size, n) =>
          n % 3 && n !== level
            ? null
            : text(x(n), H - 22, String(size), "middle", n === level ? "is-strong" : ""),
        ),
        text(x(9), H - 4, "dₖ (로그 눈금)", "end"),
      ),
    );
  };
  const draw = () => {
    if (!stats) return;
    const now = stats[level];
    const row = draws[0][level];
    raw.draw(softmax(row));
    scaled.draw(softmax(row.map((x) => x / Math.sqrt(now.size))));
    facts.replaceChildren(
      `내적 ${DRAWS * KEYS}개를 재면 평균 `,
      el("b", number(now.mean)),
      `, 분산 `,
      el("b", number(now.variance)),
      ` (이론값 0과 ${now.size}). 가장 큰 가중치의 평균은 그대로면 `,
      el("b", number(now.raw, 3)),
      ", 나누면 ",
      el("b", number(now.scaled, 3)),
      "이다.",
    );
    drawCurve();
  };
  /** Draws in slices, so that no frame waits for 1.4 million random numbers. */
  const start = () => {
    clearTimeout(timer);
    if (!stats) facts.textContent = "난수를 뽑는 중이다.";
    const normal = normals(seed);
    const fresh = [];
    const slice = () => {
      for (let n = 0; n < 15 && fresh.length < DRAWS; n++) fresh.push(drawScores(normal));
      if (fresh.length < DRAWS) {
        timer = setTimeout(slice);
        return;
      }
      draws = fresh;
      stats = statistics(draws);
      rows.replaceChildren(
        ...stats.map((each) =>
          bodyRow(
            each.size,
            number(each.mean),
            number(each.variance),
            number(each.raw, 3),
            number(each.scaled, 3),
          ),
        ),
      );
      draw();
    };
    timer = setTimeout(slice);
  };
  const node = el(
    "details.kit-as-saturation",
    { ontoggle: () => node.open && (stats ? draw() : start()) },
    el(
      "summary",
      // One element: the book lays a summary's parts side by side.
      el(
        "span",
        el("b", "왜 √dₖ로 나누는가."),
        " 나누지 않으면 dₖ가 커질 때 소프트맥스는 어떻게 될까? 짐작해 보고 편다.",
      ),
    ),
    el("div.kit-controls", slider, again),
    facts,
    el("div.kit-as-bars", raw.node, scaled.node),
    curve,
    el(
      "p.kit-note",
      "성분이 서로 독립이고 평균이 0, 분산이 1인 두 벡터의 내적은 평균이 0, 분산이 dₖ이다. 커지는 것은 기댓값이 " +
        "아니라 흩어짐이다. 그대로 두면 dₖ가 클수록 소프트맥스가 한 키에 쏠리고, 그런 곳에서는 기울기가 거의 0이 된다.",
    ),
    table,
  );
  return { node, draw, stop: () => clearTimeout(timer) };
};
