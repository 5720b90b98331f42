// Where everything stands: the patients, then symptoms, examinations and diagnosis in the order in which they are used.

import { el } from "../shared/kit.js";
import { costOf, WRONG } from "./store.js";

const INTRO =
  "환자는 잘 배운 모델이다. 가중치는 그대로인데 코드 한 줄이 바뀌었을지 모른다. 증상을 보고, 검사를 되도록 적게 골라, 어디가 고장인지 맞힌다.";

/** The parts in their order as `nodes`; draw(at, records) writes the heading, the record and the count. */
export const layOut = (parts) => {
  const { symptoms, words, answer, sheet, diagnosis } = parts;
  const heading = el("span.kit-in-heading", { tabindex: -1, "data-kit": "patient" });
  const record = el("span.kit-in-record.kit-number", { "data-kit": "record" });
  const count = el("b.kit-in-count.kit-number", { "data-kit": "count" });
  const part = (kind, title, told, more, ...nodes) =>
    el(
      "section",
      { class: `kit-in-part is-${kind}` },
      el("div.kit-wrap.kit-in-name", el("p", el("strong", title), told), more),
      nodes,
    );
  const nodes = [
    el("div.kit-wrap.kit-in-head", el("p.kit-in-title", "진료실"), record),
    el("p.kit-in-intro", INTRO),
    parts.chart.node,
    part(
      "symptoms",
      ["1. 증상 ", el("span.kit-in-of", "· ", heading)],
      "",
      null,
      symptoms.node,
      parts.bell,
      el("div.kit-in-asked", words.node, answer.node),
    ),
    part(
      "sheet",
      "2. 검사",
      `하나에 1번으로 친다. 모두 「${parts.sentence}」로 하고, 움직인 폭은 표준 편차의 몇 배인지로 적는다.`,
      count,
      sheet.node,
    ),
    part(
      "diagnosis",
      "3. 진단",
      `틀린 진단은 검사 ${WRONG}번으로 친다. 아닌 것은 ×를 눌러 지워 둔다.`,
      null,
      diagnosis.list,
      el("div.kit-wrap.kit-in-acts", diagnosis.button, parts.giveUp),
      parts.ending.nodes,
      el("div.kit-wrap.kit-in-after", parts.next, parts.again),
    ),
    parts.note,
  ];
  const draw = (at, all) => {
    const done = all.filter(({ end }) => end === "named");
    const cost = done.reduce((sum, one) => sum + costOf(one), 0);
    heading.textContent = `환자 ${at + 1}`;
    record.textContent = `맞힌 환자 ${done.length} / ${all.length}${done.length ? `, 검사 모두 ${cost}번` : ""}`;
    const spent = costOf(all[at]);
    count.textContent = all[at].end ? `${spent}번. 더 해 보는 것은 세지 않는다.` : `지금까지 ${spent}번`;
  };
  return { nodes, heading, draw };
};
