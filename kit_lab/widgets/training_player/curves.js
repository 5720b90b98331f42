// Loss and exact match over the steps of the training, with a cursor at the snapshot.

import { el, grouped, number } from "../shared/kit.js";
import { makeCurves, SHARES, upTo } from "../shared/training_curves.js";

/** onsnapshot(n) hears which snapshot is nearest to where the reader points. */
export const makeHistory = (model, onsnapshot) => {
  const nearest = (step) => {
    const away = model.get("_history").steps.map((each) => Math.abs(Math.sqrt(each) - Math.sqrt(step)));
    onsnapshot(away.indexOf(Math.min(...away)));
  };
  const loss = makeCurves("떼어 둔 예제의 손실", [], nearest);
  const match = makeCurves("떼어 둔 예제의 완전 일치", [], nearest);
  const nodes = [
    el("div.kit-stack.kit-pl-curves", loss.node, match.node),
    el("p.kit-note.kit-pl-axis", "가로축은 걸음이다. 처음이 넓게 보이도록 제곱근 눈금으로 그었다."),
  ];
  const draw = ({ history, step, loss: lost, match: matched }) => {
    const { steps, floor } = history;
    const ticks = [0, 0.05, 0.25, 0.5, 1].map((share) => Math.round(share * steps.at(-1)));
    const x = {
      kind: "root",
      range: [steps[0], steps.at(-1)],
      ticks: ticks.filter((tick) => tick >= steps[0]),
    };
    const curve = (values, value, name, reading) => ({
      x,
      cursor: step,
      lines: [{ points: steps.map((each, n) => [each, values[n]]), kind: "main", dots: true }],
      marks: [[step, value, "main"]],
      reading,
      label: `${name}의 곡선(걸음은 제곱근 눈금). 걸음 ${grouped(step)}에서 ${reading}이다.`,
    });
    loss.draw({
      ...curve(history.loss, lost, "손실", number(lost, 4)),
      y: upTo(Math.max(...history.loss), number),
      guides: floor === null ? [] : [{ value: floor, label: `바닥 ${number(floor, 3)}` }],
    });
    match.draw({
      ...curve(history.exact_match, matched, "완전 일치", `${number(100 * matched, 1)}%`),
      y: SHARES,
    });
  };
  return { nodes, draw, pictured: [loss.node, match.node] };
};
