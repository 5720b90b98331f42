// What a reader may set out to do, ticked off by the runs that do it.

import { MISSIONS } from "../../live/training/missions.js";
import { evidenceAt, keepEvidence } from "../shared/evidence.js";
import { el } from "../shared/kit.js";
import { isSolved, markSolved } from "../shared/progress.js";

const keyOf = ({ name }) => `playground-${name}`;

/**
 * look(settings, measured) after each measuring; gives the titles of what has just been solved. `hash` is that of the
 * weights after those steps, "" where they are no numbers any more.
 */
export const makeMissions = () => {
  const items = MISSIONS.map((mission) => ({ mission, tick: el("span.kit-pg-tick") }));
  const count = el("span");
  const node = el(
    "details.kit-pg-missions",
    el("summary", "도전 ", count),
    el("p.kit-note", "학습이 멈출 때마다, 떼어 둔 예제 전부로 판정한다."),
    el(
      "ol",
      items.map(({ mission, tick }) => el("li", el("b", mission.title), tick, el("br"), mission.told)),
    ),
  );
  const draw = () => {
    for (const { mission, tick } of items) tick.textContent = isSolved(keyOf(mission)) ? " ✓ 풀었다" : "";
    count.textContent = `${MISSIONS.filter((one) => isSolved(keyOf(one))).length}/${MISSIONS.length}`;
  };
  draw();
  const look = (settings, measured, hash) => {
    const solved = MISSIONS.filter((one) => one.solved(settings, measured));
    for (const { name } of solved) {
      const place = `missions/${name}`;
      if (!evidenceAt(place)) keepEvidence(place, { settings, steps: measured.steps, hash });
    }
    const found = solved.filter((one) => !isSolved(keyOf(one)));
    for (const one of found) markSolved(keyOf(one));
    if (found.length) draw();
    return found.map(({ title }) => title);
  };
  return { node, look };
};
