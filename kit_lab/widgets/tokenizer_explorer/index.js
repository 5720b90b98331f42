// Tokenizer explorer: whatever the reader writes, cut in four ways, and its subwords merged one after the other.

import * as kit from "../shared/kit.js";
import { makeTransport } from "../shared/transport.js";
import { openCuts } from "./cuts.js";

const { el } = kit;

const LONGEST = 60; // as much as Python takes
const NAMES = ["text", "merges", "step"];
const STOPS = [0, 50, 100, 200, 400, 800, 1600, 3200];
const UNITS = { byte: "바이트", jamo: "자모", syllable: "음절", subword: "서브워드" };

const makeRow = (unit) => {
  const size = el("span.kit-small");
  const count = el("output.kit-tk-count", { "aria-live": "off" });
  const list = el("ul.kit-tk-pieces", { "aria-label": `${UNITS[unit]}로 자른 토큰` });
  const chip = ({ text, id, begins, unknown, fresh }) =>
    el(
      "li",
      {
        class: Object.entries({ begins, unknown, fresh })
          .flatMap(([name, is]) => (is ? [`is-${name}`] : []))
          .join(" "),
      },
      el("span", kit.audible(text)),
      id === undefined ? null : el("span.kit-tk-id", String(id)),
    );
  return {
    node: el("div.kit-tk-row", { "data-unit": unit }, el("p", el("b", UNITS[unit]), size), list, count),
    draw: (pieces, vocabulary) => {
      size.textContent = `어휘 ${kit.grouped(vocabulary)}개`;
      count.textContent = `${pieces.length}토큰`;
      list.replaceChildren(...pieces.map(chip));
    },
  };
};

const build = ({ model, write, say, reset, ends }) => {
  const cuts = openCuts(model.get("_vocabulary"));
  let kept = {};
  /** The text as it is cut now. A step that is null, or that this text has not, is the last one. */
  const read = () => {
    const [text, merges, step] = NAMES.map((name) => model.get(name));
    if (kept.text !== text || kept.merges !== merges)
      kept = { text, merges, units: cuts.units(text), steps: cuts.subwords(text, merges) };
    const last = kept.steps.length - 1;
    return { ...kept, last, step: Math.min(step ?? last, last) };
  };
  const cut = (changes) => {
    transport.stop();
    write({ ...changes, step: null });
  };

  const field = kit.textField({
    id: kit.id("kit-tk"),
    maxlength: LONGEST,
    oninput: () => cut({ text: field.value }),
  });
  const samples = model
    .get("_samples")
    .map((text) => el("button.kit-live-sample", { onclick: () => cut({ text }) }, text));
  const rows = Object.fromEntries(Object.keys(UNITS).map((unit) => [unit, makeRow(unit)]));
  const table = el(
    "div.kit-tk-rows",
    Object.values(rows).map(({ node }) => node),
  );
  const transport = makeTransport(
    () => read().step,
    () => read().last,
    (step) => write({ step: step < read().last ? step : null }),
  );
  ends.push(transport.end);
  const told = el("p.kit-tk-told");
  const size = kit.stopSlider(
    "서브워드 어휘의 크기",
    {
      stops: [...STOPS, cuts.most],
      value: model.get("merges"),
      format: (count) => `${kit.grouped(cuts.size(count))}개(합치기 ${kit.grouped(count)}번)`,
    },
    (merges) => cut({ merges }),
  );
  const foot = reset({
    back: transport.stop,
    share: {
      key: "tokens",
      title: "글 잘라 보기",
      rules: {
        text: kit.words(LONGEST),
        merges: kit.whole(0, cuts.most),
        step: kit.maybe(kit.whole(0, 2 * LONGEST)),
      },
      open: (state) => {
        transport.stop();
        write(state);
      },
      picture: () => [table, told],
    },
  });

  const words = ({ steps, step, last, merges }) => {
    if (last === 0)
      return merges ? "이 어휘에는 이 글에서 합칠 짝이 없다." : "아직 한 번도 합치지 않은 어휘이다.";
    const at = `합치기 ${step}/${last}`;
    if (step === 0) return `${at}. 먼저 배운 짝부터 합친다.`;
    const { left, right, made, rank } = steps[step].merge;
    return `${at}. ${left} + ${right} → ${made}, ${kit.grouped(rank)}번째로 배운 조각`;
  };
  const draw = () => {
    const state = read();
    if (field.value !== state.text) field.value = state.text;
    kit.tellLanguage(field, state.text);
    for (const unit of ["byte", "jamo", "syllable"])
      rows[unit].draw(state.units[unit].pieces, state.units[unit].size);
    rows.subword.draw(state.steps[state.step].pieces, cuts.size(state.merges));
    transport.update();
    size.show(state.merges);
    told.replaceChildren(...kit.audible(words(state)));
    const counts = Object.values(rows).map(({ node }) => node.querySelector("output").textContent);
    say(
      kit.inWords(
        `${Object.values(UNITS)
          .map((name, n) => `${name} ${counts[n]}`)
          .join(", ")}. ${words(state)}`,
      ),
    );
  };
  const nodes = [
    kit.asking(
      "내 이름을 적으면 네 줄 가운데 어느 것이 가장 짧을까? 그림 문자를 적으면?",
      "서브워드가 대개 가장 짧지만, 영화평에 드물던 이름은 음절로 흩어진다. 어휘에 없는 그림 문자는 자모와 음절에서 모름 하나가 되어 짧지만 무엇이었는지 잃고, 서브워드에서는 바이트로 풀린다.",
    ),
    el(
      "div.kit-live",
      el("label", { for: field.id }, `자를 글(${LONGEST}자까지)`),
      field,
      el("div.kit-wrap.kit-live-samples", samples),
    ),
    table,
    el("div.kit-controls", el("div.kit-wrap.kit-tk-buttons", transport.nodes), size),
    told,
    el(
      "p.kit-note",
      kit.audible(
        "␣은 빈칸이다. 서브워드는 낱말이 시작하는 곳을 알도록 글의 맨 앞에도 빈칸을 붙이며, 딸린 수는 그 크기의 어휘에서 매긴 번호이다. 점선은 어휘에 없어 모름이 되는 글자이다.",
      ),
    ),
    foot,
  ];
  return { nodes, draw };
};

export default kit.defineWidget(
  { label: "글 잘라 보기", look: "kit-stack kit-flush kit-compact kit-tk", traits: NAMES },
  build,
);
