// What goes into the file beside the answers, each thing in full: nothing is handed in that the reader cannot read here.

import { MISSIONS } from "../../live/training/missions.js";
import { evidenceAt, namesOf } from "../shared/evidence.js";
import { el, grouped } from "../shared/kit.js";

/** The page that a puzzle or a challenge stands on; known once the book's lists have come. */
const pageOf = (name) =>
  globalThis.kitPuzzles?.find((page) => [...page.puzzles, ...page.challenges].includes(name))?.title;
const called = (name) => (pageOf(name) ? `${name}(${pageOf(name)})` : name);
const titleOf = (name) => MISSIONS.find((one) => one.name === name)?.title ?? name;

const KINDS = {
  guesses: {
    none: "책의 문제에 답한 것",
    title: (all) => {
      const tries = all.reduce((sum, [, one]) => sum + one.length, 0);
      return `책의 문제 ${all.length}개에 답한 것 ${tries}번`;
    },
    line: (name, tries) => `${called(name)}: ${tries.join(" → ")}`,
    fits: Array.isArray,
  },
  challenges: {
    none: "수술대의 도전을 푼 수술",
    title: (all) => `수술대의 도전 ${all.length}개를 푼 수술`,
    line: (name, { model, text, operations }) =>
      `${called(name)}: ${model}${text && `, 「${text}」`}, 수술 ${operations.length}개`,
    fits: (one) => Array.isArray(one?.operations),
  },
  stations: {
    none: "「네 차례」의 코드",
    title: (all) => `「네 차례」의 코드 ${all.length}개`,
    line: (name, code) => [
      `${name}:`,
      el("pre.kit-hw-code", { tabindex: 0, role: "group", "aria-label": `${name}의 코드` }, code),
    ],
    fits: (one) => typeof one === "string",
  },
  missions: {
    none: "학습장의 도전을 푼 설정",
    title: (all) => `학습장의 도전 ${all.length}개를 푼 설정`,
    line: (name, { settings, steps, hash }) =>
      `${titleOf(name)}: 시드 ${settings.seed}, ${grouped(steps)}걸음, ${hash ? `가중치의 해시 ${hash}` : "수가 아닌 것으로 끝남"}`,
    fits: (one) => Boolean(one?.settings),
  },
};

export const makeEnclosed = () => {
  const parts = Object.entries(KINDS).map(([part, { none, title, line, fits }]) => {
    const summary = el("summary");
    const list = el("ul");
    const node = el("details", summary, list);
    const draw = () => {
      const all = namesOf(part)
        .map((name) => [name, evidenceAt(`${part}/${name}`)])
        .filter(([, one]) => fits(one));
      summary.textContent = all.length ? title(all) : `${none}: 아직 없다`;
      list.replaceChildren(...all.map(([name, one]) => el("li", line(name, one))));
    };
    node.addEventListener("toggle", draw);
    return { node, draw };
  });
  return {
    node: el(
      "div.kit-hw-enclosed",
      { role: "group", "aria-label": "함께 들어가는 것" },
      parts.map((one) => one.node),
    ),
    draw: () => {
      for (const part of parts) part.draw();
    },
  };
};
