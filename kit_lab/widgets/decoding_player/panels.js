// Beside the tree: the distribution over the next token, the attention of the step, the branches weighed, the
// finished ones.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { headRow } from "../shared/tables.js";
import { inText } from "../shared/token_names.js";
import { weightOf, weightText } from "../shared/weights.js";
import { lengthPenalty, tempered } from "./data.js";

const part = (title, ...nodes) => {
  const caption = el("p.kit-dp-title", { id: kit.id("kit-dp") }, title);
  return {
    caption,
    node: el("div.kit-dp-part", { role: "group", "aria-labelledby": caption.id }, caption, nodes),
  };
};

// ---- the distribution ----------------------------------------------------------------------------------
export const makeDistribution = () => {
  const list = el("ul.kit-dp-bars.kit-number");
  const written = el("span.kit-dp-written");
  const note = el("p.kit-note.kit-dp-heat");
  const { node, caption } = part("다음 토큰의 분포", list);
  caption.append(" ", written);
  const draw = ({ tree, chosen, temperature, now, method, langOf }) => {
    const { vocabulary } = tree.settings;
    const tokens = tree.best(chosen.node).map((one) => ({
      ...one,
      share: tempered(tree, chosen.node, one.log, temperature),
      plain: Math.exp(one.log),
    }));
    const kept = new Set(
      now.kept
        .filter(({ parent, from }) => parent === chosen.node && (method === "beam" || from === chosen.rank))
        .map(({ token }) => token),
    );
    const rest = {
      share: 1 - tokens.reduce((sum, { share }) => sum + share, 0),
      plain: 1 - tokens.reduce((sum, { plain }) => sum + plain, 0),
    };
    // A sampled token may lie among the rest.
    const drawn = [...kept]
      .filter((token) => tokens.every((one) => one.token !== token))
      .map((token) => inText(vocabulary[token]));
    written.replaceChildren(...kit.quoting(`「${tree.text(chosen.node)}」 다음`, langOf));
    const bar = (name, { share, plain }, chosenOne) => {
      const track = el(
        "span.kit-dp-track",
        { "aria-hidden": "true" },
        el("span.kit-dp-fill"),
        temperature === 1 ? null : el("span.kit-dp-plain"),
      );
      track.style.setProperty("--share", Math.max(0, share).toFixed(4));
      track.style.setProperty("--plain", Math.max(0, plain).toFixed(4));
      return el(
        "li",
        { class: chosenOne ? "is-kept" : "" },
        kit.clipped("span", "kit-dp-name", name, langOf),
        track,
        el("span.kit-dp-share", number(Math.max(0, share), 3)),
      );
    };
    const plainly = temperature === 1 ? "" : ` 세로선은 온도 1의 확률이다.`;
    note.textContent =
      method === "sample"
        ? `온도 ${number(temperature, 2)}의 분포에서 뽑는다.${plainly}`
        : `온도 ${number(temperature, 2)}의 분포이다.${plainly} 빔 서치는 언제나 온도 1로 찾는다.`;
    list.replaceChildren(
      ...tokens.map((one) => bar(inText(vocabulary[one.token]), one, kept.has(one.token))),
      bar(drawn.length ? `나머지(${drawn.join(", ")})` : "나머지", rest, drawn.length > 0),
    );
  };
  return { node, note, draw };
};

// ---- the attention of the step -------------------------------------------------------------------------
export const makeAttention = (layers, choose) => {
  const strip = kit.segmented(
    "층",
    Array.from({ length: layers }, (_, n) => n + 1),
    "0",
    (value) => choose(Number(value)),
  );
  const list = el("ul.kit-dp-cells.kit-number");
  const { node } = part(
    "이 걸음의 인코더-디코더 어텐션",
    strip,
    list,
    el("p.kit-note", "소스 토큰마다의 가중치를 헤드에 걸쳐 평균했다."),
  );
  const draw = ({ tree, chosen, layer }) => {
    const langOf = kit.languageIn(tree.source);
    strip.select(String(layer));
    node.hidden = !tree.source.length; // a function has no attention
    const codes = tree.attention(chosen.node, layer);
    list.replaceChildren(
      ...tree.source.map((token, n) => {
        const cell = el(
          "li",
          kit.clipped("span", "kit-dp-token", inText(token), langOf),
          el("span.kit-dp-weight", weightText(codes[n])),
        );
        cell.style.setProperty("--weight", weightOf(codes[n]).toFixed(3));
        return cell;
      }),
    );
  };
  return { node, draw };
};

/** A hypothesis: a few lines of it, and the whole for whoever points at it. */
const said = (text, langOf) =>
  el(
    "span.kit-dp-said",
    { title: `가설 「${kit.inWords(text)}」` },
    el("span", { lang: langOf(text) }, kit.audible(text)),
  );

// ---- tables --------------------------------------------------------------------------------------------
const table = (title, columns) => {
  const body = el("tbody");
  const heads = headRow(columns);
  const grid = el("table.kit-number", heads, body);
  const { node, caption } = part(title, grid);
  grid.setAttribute("aria-labelledby", caption.id);
  /** rows: [{cells: [text or node], kind}]; the rest up to `room` stay empty so that nothing below moves. */
  const draw = (rows, room) =>
    body.replaceChildren(
      ...rows.map(({ cells, kind }) => el("tr", { class: kind }, ...cells.map((cell) => el("td", cell)))),
      ...Array.from({ length: Math.max(0, room - rows.length) }, () =>
        el("tr.is-empty", { "aria-hidden": "true" }, ...columns.map(() => el("td", "\u00a0"))),
      ),
    );
  const name = (words, names = columns) => {
    caption.textContent = words;
    heads.querySelectorAll("th").forEach((head, n) => {
      head.textContent = names[n];
    });
  };
  return { node, draw, name };
};

const FATE_NAMES = { live: "남음", done: "끝남", cut: "잘림" };

export const makeBranches = () => {
  const shownTable = table("이 걸음에서 견준 갈래", ["가설", "토큰", "로그 확률의 합", "결과"]);
  const draw = ({ tree, now, method, temperature, langOf }) => {
    const { vocabulary, largest_beam: beam, draws } = tree.settings;
    const sampling = method === "sample";
    shownTable.name(sampling ? "이 걸음에서 뽑은 토큰" : "이 걸음에서 견준 갈래", [
      "가설",
      "토큰",
      sampling ? "그 확률" : "로그 확률의 합",
      "결과",
    ]);
    shownTable.draw(
      now.candidates.map(({ parent, token, total, fate, node }) => ({
        kind: `is-${fate}`,
        cells: [
          said(tree.text(parent) || "시작", langOf),
          kit.clipped("span", "kit-dp-branch", inText(vocabulary[token]), langOf),
          sampling ? number(tempered(tree, parent, tree.gain(node), temperature), 3) : number(total, 3),
          FATE_NAMES[fate],
        ],
      })),
      sampling ? draws : 2 * beam,
    );
  };
  return { node: shownTable.node, draw };
};

export const makeFinished = () => {
  const shownTable = table("끝난 가설", ["답", "n", "로그 확률의 합", "페널티", "점수"]);
  const draw = ({ tree, now, method, alpha, langOf }) => {
    const { largest_beam: beam, draws, vocabulary, end_id: endId } = tree.settings;
    shownTable.name(method === "sample" ? "뽑은 답" : "끝난 가설");
    shownTable.draw(
      now.done.map(({ node, total, n }, rank) => ({
        kind: rank === 0 && method === "beam" ? "is-best" : "",
        cells: [
          said(tree.answer(node) || `(${inText(vocabulary[endId])})`, langOf),
          String(n),
          number(total, 3),
          number(lengthPenalty(n, alpha), 3),
          number(total / lengthPenalty(n, alpha), 3),
        ],
      })),
      Math.max(beam, draws),
    );
  };
  return { node: shownTable.node, draw };
};
