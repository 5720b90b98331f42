// The tokens as rows: the answer to choose, the logit to edit, target, probability and gradient with quiet bars.

import * as kit from "../shared/kit.js";
import { el, number } from "../shared/kit.js";
import { numberField } from "../shared/number_field.js";
import * as plot from "../shared/plot.js";
import { headRow } from "../shared/tables.js";
import { BOUND } from "./data.js";

/** Bars are drawn under numbers: from the left for shares, from the middle for signed ones. */
const bar = (value, signed) => {
  const fill = el("span", { class: `kit-ls-fill${value < 0 ? " is-negative" : ""}` });
  const size = Math.min(1, Math.abs(value)) * (signed ? 50 : 100);
  fill.style.width = `${size}%`;
  if (signed) fill.style.left = value < 0 ? `${50 - size}%` : "50%";
  return el("span", { class: `kit-ls-bar${signed ? " is-signed" : ""}`, "aria-hidden": "true" }, fill);
};
const share = (value) => (value > 0 && value < 0.0005 ? plot.scientific(value, 1) : number(value, 4));
const signedShare = (value) =>
  Math.abs(value) > 0 && Math.abs(value) < 0.00005 ? number(value, 5) : number(value, 4);

export const makeTable = (write, read, warn) => {
  const body = el("tbody");
  const group = kit.id("kit-ls-answer");
  let rows = [];
  let built = "";

  const logitOf = (state, index) => (index < 0 ? state?.rest : state?.logits[index]);
  const take = (index, value) =>
    write(index < 0 ? { rest: value } : { logits: read().logits.map((z, n) => (n === index ? value : z)) });
  const makeRow = (token, index) => {
    const { input, update } = numberField({
      label: index < 0 ? "나머지 토큰의 로짓" : `「${token}」의 로짓`,
      bound: BOUND,
      step: "0.1",
      read: () => logitOf(read(), index),
      take: (value) => take(index, value),
      judge: (good) => warn(good ? "" : `로짓에는 \u2212${BOUND}에서 ${BOUND} 사이의 수를 적는다.`),
      leave: () => warn(""),
    });
    const radio =
      index < 0
        ? null
        : el("input", {
            type: "radio",
            name: group,
            "aria-label": `「${token}」을 정답으로`,
            onchange: () => write({ answer: index }),
          });
    const name = index < 0 ? el("span") : kit.clipped("span", "kit-ls-token", token);
    const cells = Array.from({ length: 3 }, () => el("td"));
    const node = el(
      "tr",
      el("td.kit-ls-pick", radio),
      el("th", { scope: "row" }, name),
      el("td.kit-ls-logit", input),
      cells,
    );
    return { node, update, radio, name, cells, index };
  };
  const draw = (state) => {
    const { tokens, answer, size, result } = state;
    const wanted = JSON.stringify([tokens, result.others > 0]);
    if (wanted !== built) {
      built = wanted;
      rows = tokens.map(makeRow);
      if (result.others) rows.push(makeRow("나머지", -1));
      body.replaceChildren(...rows.map(({ node }) => node));
    }
    for (const { node, update, radio, name, cells, index } of rows) {
      const rest = index < 0;
      update();
      if (radio) radio.checked = index === answer;
      else name.textContent = `나머지 ${kit.grouped(size - tokens.length)}개 각각`;
      node.classList.toggle("is-answer", index === answer);
      const [q, p, g] = rest
        ? [result.restTarget, result.restChance, result.restSlope]
        : [result.targets[index], result.chances[index], result.slopes[index]];
      cells[0].replaceChildren(share(q), bar(q));
      cells[1].replaceChildren(share(p), bar(p));
      cells[2].replaceChildren(signedShare(g), bar(g, true));
    }
  };
  const head = ["정답", "토큰", "로짓 z", "목표 q", "확률 p", "기울기 p\u00a0\u2212\u00a0q"];
  const node = el(
    "div.kit-ls-scroll",
    el("table.kit-number", { "aria-label": "토큰마다의 로짓, 목표, 확률, 기울기" }, headRow(head), body),
  );
  return { node, draw };
};
