// Behind the door of 감별: the reader says which run is ill and of what, both are examined, and then it is told.

import { EXAMINED } from "./examined.js";

const SIDES = ["A", "B"];
const FEWEST = 100; // steps before one can say anything
const HEALTHY =
  "로짓이 움직인 폭은 로짓의 표준 편차를 1로 삼는다. 「성하면」은 아픈 쪽의 가중치를 성한 코드에 넣은 값이다.";

globalThis.kitCases = ({ kit: { el, id, number, segmented }, say, next, isPage }) => {
  const { kitBugs } = globalThis;
  let runs = [];
  let listed = null; // the candidates that are shown
  let side = null;
  let bug = null;
  let asked = false;
  let told = false;

  const sides = segmented("아픈 쪽", SIDES, null, (value) => {
    side = Number(value);
    draw(runs);
  });
  const list = el("div.kit-pg-bugs");
  const bugs = el("fieldset.kit-segmented", el("legend", "병"), list);
  const button = el("button.kit-play", { onclick: () => press() }, "진찰한다");
  const note = el("p.kit-note", { role: "status" });
  const verdict = el("div.kit-stack", { tabindex: -1 });
  const onward = el("button", { onclick: next }, "다음 환자");
  const node = el(
    "div.kit-stack",
    el(
      "p",
      "A와 B는 설정도 시드도 배치도 같고, 한쪽의 코드만 고장 나 있다. 학습시키며 곡선과 지도와 답을 견주어, 어느 쪽이 무엇을 앓는지 먼저 말한다. 진찰은 그다음이다.",
    ),
    sides,
    bugs,
    el("div.kit-wrap.kit-pg-buttons", button, onward),
    note,
    verdict,
  );

  /** Why it cannot be said yet. */
  const missing = () => {
    const states = runs.map((run) => run.now());
    if (states.some(({ failed }) => failed)) return "한쪽이 멈추어 진찰할 수 없다. 다음 환자로 넘어간다.";
    if (states.some(({ step }) => step < FEWEST)) return `${FEWEST}걸음이 지나면 진찰할 수 있다.`;
    return side === null || bug === null ? "아픈 쪽과 병을 하나씩 고른다." : "";
  };
  const press = () => {
    if (missing() || asked) return;
    asked = true;
    for (const run of runs) run.examine();
    draw(runs);
  };
  const lock = () => {
    for (const input of node.querySelectorAll("input")) input.disabled = asked;
  };
  const offer = (candidates) => {
    [listed, side, bug, asked, told] = [candidates, null, null, false, false];
    verdict.replaceChildren();
    sides.select(null);
    const name = id("kit-pg-bug");
    list.replaceChildren(
      ...(candidates ?? []).map((one) => {
        const choose = () => {
          bug = one;
          draw(runs);
        };
        return el(
          "label",
          el("input", { type: "radio", name, value: one, onchange: choose }),
          el("span", kitBugs[one].title),
        );
      }),
    );
  };

  const shown = (value, kind) => {
    if (value === undefined) return "–";
    if (!Number.isFinite(value)) return "끝없이";
    if (kind === "count") return `${value}개`;
    if (kind === "share") return `${number(100 * value, 0)}%`;
    if (value === 0) return "0";
    if (value < 1e-4) return value < 1e-6 ? "거의 0" : value.toExponential(0).replace("-", "\u2212");
    return number(value, value < 0.01 ? 4 : 2);
  };
  const tables = (states, ill) => {
    const of = (one, name) => states[one].rows.find((row) => row.name === name) ?? {};
    const cell = ({ value, found }, kind) =>
      el("td", { class: found && "is-found" }, found ? "✗ " : null, shown(value, kind));
    const rowOf = ([name, [does, looks, kind]]) =>
      el(
        "tr",
        el("th", { scope: "row" }, does, el("span.kit-small", looks)),
        [0, 1].map((one) => cell(of(one, name), kind)),
        el("td", shown({ ...of(1 - ill, name), ...of(ill, name) }.healthy, kind)),
      );
    const head = () => ["본 것", ...SIDES, "성하면"].map((name) => el("th", { scope: "col" }, name));
    const tableOf = (listed) =>
      el("table.kit-number", el("thead", el("tr", head())), el("tbody", listed.map(rowOf)));
    const all = Object.entries(EXAMINED);
    const sound = all.filter(([name]) => !of(ill, name).found);
    return [
      tableOf(all.filter(([name]) => of(ill, name).found)),
      el("p.kit-small", HEALTHY),
      el("details", el("summary", `어긋나지 않은 검사 ${sound.length}가지`), tableOf(sound)),
    ];
  };
  const code = (name, text) =>
    el("div", el("span.kit-small", name), el("pre", { tabindex: 0, "aria-label": name }, el("code", text)));
  const reveal = (states) => {
    told = true;
    const ill = states.findIndex((state) => state.bug);
    const right = kitBugs[states[ill].bug];
    const [whose, what] = [side === ill, bug === states[ill].bug];
    const words = whose
      ? what
        ? `맞다. ${SIDES[ill]}가 아프다: ${right.title}.`
        : `아픈 쪽은 맞게 골랐다. ${SIDES[ill]}의 병은 다른 것이다: ${right.title}.`
      : `아니다. 아픈 쪽은 ${SIDES[ill]}이다: ${right.title}.`;
    const nodes = [
      el("p", el("strong", words)),
      ...tables(states, ill),
      el("p", right.symptom),
      code("성한 코드", right.before),
      code(`${SIDES[ill]}의 코드`, right.after),
    ];
    if (isPage)
      nodes.push(
        el("p", el("a", { href: `clinic.html#${right.anchor}` }, "「고장 난 트랜스포머」에서 이 고장 보기")),
      );
    verdict.replaceChildren(...nodes);
    say(words);
    verdict.focus({ preventScroll: true });
  };

  const draw = (given) => {
    runs = given;
    const states = runs.map((run) => run.now());
    const { candidates } = states[0];
    if (candidates !== listed) offer(candidates);
    const failed = states.some((state) => state.failed);
    const words = told || (asked && !failed) ? "" : missing();
    if (note.textContent !== words) note.textContent = words;
    button.setAttribute("aria-disabled", String(Boolean(words) || asked));
    lock();
    if (asked && !told && states.every(({ rows }) => rows)) reveal(states);
  };
  return { node, draw };
};
