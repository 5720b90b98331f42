// 진료실: a model with one line of its code changed, a new one each time; the reader orders examinations and names the bug.

import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { makeAsking } from "./asking.js";
import { makeDiagnosis } from "./diagnosis.js";
import { EXAMS, told } from "./exams.js";
import { makeSheet } from "./sheet.js";
import { makeStore } from "./store.js";
import { makeSymptoms } from "./symptoms.js";
import { against, makeReveal, WRONG } from "./verdict.js";

const { el } = kit;

const render = ({ model, el: host }) => {
  const live = liveModel(model);
  const pairs = model.get("_examples");
  const bugs = model.get("_bugs");
  const names = bugs.map(({ name }) => name);
  const asking = makeAsking(live, pairs);
  const store = makeStore(names);
  let patient = null;
  let turn = 0; // which patient a result belongs to

  const root = el("div", {
    class: "kit-widget kit-in",
    role: "group",
    "aria-label": "진료실",
    "data-lm-suppress-shortcuts": "true",
  });
  const voice = kit.voice();
  const heading = el("p", { class: "kit-in-heading", tabindex: -1 });
  const record = el("span", { class: "kit-in-record kit-number", "data-kit": "record" });
  const verdict = el("div", { class: "kit-in-verdict", role: "status" });
  const note = el("p", { class: "kit-live-note", role: "status" });
  const symptoms = makeSymptoms(pairs);

  /** Work that the reader waits for. What fails is said; what belongs to another patient is dropped. */
  const during = async (work) => {
    const mine = turn;
    root.dataset.kitExamining = "";
    note.textContent = "";
    try {
      await work(() => mine === turn);
    } catch (error) {
      if (mine === turn && error.name !== "Cancelled") note.textContent = error.message;
    } finally {
      if (mine === turn) delete root.dataset.kitExamining;
    }
  };
  const used = () => patient.exams.length + WRONG * patient.wrong.length;
  const healed = () => revealed.firstChild !== null;

  const letters = (exam) => [...pairs[0][exam === "source" ? 0 : 1]];
  const result = async (exam, stays) => {
    const both = await Promise.all([asking.examine(exam, patient.bug), asking.examine(exam, null)]);
    if (!stays()) return;
    sheet.show(exam, ...both);
    voice.say(
      `${EXAMS[exam].name}. ${told(exam, both[0]).join(", ")}. 멀쩡한 모델은 ${told(exam, both[1]).join(", ")}.`,
    );
  };
  const order = (exam) => {
    if (!patient || healed() || patient.exams.includes(exam)) return;
    note_({ exams: [...patient.exams, exam] });
    during((stays) => result(exam, stays));
  };
  const note_ = (changes) => {
    store.note(changes);
    patient = store.patient();
    draw();
  };
  const sheet = makeSheet({ root, letters, onorder: order });

  const diagnose = (guess) => {
    if (healed()) return;
    if (guess === patient.bug) return void close(true);
    note_({ wrong: [...patient.wrong, guess] });
    diagnosis.wrong(guess);
    const { title } = bugs.find(({ name }) => name === guess);
    during(async (stays) => {
      const reason = await against({ guess, bug: patient.bug, ordered: patient.exams, asking, pairs });
      if (stays()) verdict.replaceChildren(el("p", {}, el("strong", {}, `아니다: ${title}. `), reason));
    });
  };
  const diagnosis = makeDiagnosis({ bugs, ondiagnose: diagnose });
  const revealed = el("div", { class: "kit-in-revealed" });

  const close = (named) => {
    const mine = turn;
    const bug = bugs.find(({ name }) => name === patient.bug);
    const reveal = makeReveal({ bug, patient, named, used: used() });
    store.discharge({ used: used(), named });
    verdict.replaceChildren();
    revealed.replaceChildren(reveal.node);
    diagnosis.open(false);
    draw();
    next.focus();
    voice.say(`${named ? "맞다." : "답은 이렇다."} ${bug.title}. ${bug.symptom}`);
    asking.fewest(bug.name, names, Object.keys(EXAMS)).then(
      (set) => mine === turn && reveal.fewest(set),
      (error) => mine === turn && reveal.failed(error.message),
    );
  };
  const giveUp = el(
    "button",
    { type: "button", class: "kit-in-quiet", onclick: () => patient && !healed() && close(false) },
    "모르겠다. 답을 본다",
  );

  /** The next patient, or the one who was here when the page was left. */
  const call = () => {
    turn += 1;
    patient = store.patient();
    revealed.replaceChildren();
    verdict.replaceChildren();
    sheet.clear();
    symptoms.wait();
    diagnosis.clear();
    diagnosis.open(true);
    for (const guess of patient.wrong) diagnosis.wrong(guess);
    draw();
    return during(async (stays) => {
      await live.open(words.opening());
      const found = await asking.symptoms(patient.bug);
      if (!stays()) return;
      symptoms.draw(found);
      voice.say(symptoms.told(found));
      for (const exam of patient.exams) await result(exam, stays);
    });
  };
  const begin = () => {
    const first = call();
    heading.focus();
    words.compute();
    return first;
  };
  const bell = el("button", { type: "button", class: "kit-play kit-in-bell", onclick: begin }, "환자를 부른다");
  const next = el("button", { type: "button", class: "kit-play kit-in-next", onclick: begin }, "다음 환자");

  const answer = makeAnswer();
  const show = (text) => {
    answer.show(text);
    model.set("answer", text);
    model.save_changes();
  };
  const words = makeLiveText({
    root,
    model,
    live,
    label: model.get("_label"),
    ask: async (text) => {
      if (!patient) await call();
      return asking.answer(text, patient.bug);
    },
    show: ({ text }) => show(text),
    refused: () => show(""),
  });

  const clear = el(
    "button",
    {
      type: "button",
      class: "kit-in-quiet",
      onclick: () => {
        store.clear();
        draw();
      },
    },
    "기록 지우기",
  );
  const draw = () => {
    const { patients, used: all } = store.record();
    const here = patient !== null;
    root.classList.toggle("is-open", here);
    root.classList.toggle("is-healed", here && healed());
    heading.textContent = here ? `환자 ${patient.number}` : "진료실";
    record.textContent = patients
      ? `지금까지 환자 ${patients}명, 평균 검사 ${kit.number(all / patients, 1)}번, 맞힌 병 ${store.found()} / ${bugs.length}`
      : "";
    clear.hidden = !patients;
    count.textContent = here ? `지금까지 ${used()}번` : "";
    sheet.follow(here ? patient.exams : []);
  };
  const count = el("span", { class: "kit-in-count kit-number", "data-kit": "count" });
  const part = (title, more, ...nodes) =>
    el("div", { class: "kit-in-part" }, el("p", { class: "kit-in-name" }, el("strong", {}, title), more), nodes);
  root.append(
    el("div", { class: "kit-in-head" }, heading, record, clear),
    el(
      "p",
      { class: "kit-in-intro" },
      `잘 배운 모델의 코드에서 한 줄이 바뀌었다. 가중치는 그대로이다. 검사를 되도록 적게 하고, ${bugs.length}가지 고장 가운데 무엇인지 맞힌다.`,
    ),
    symptoms.node,
    bell,
    el(
      "div",
      { class: "kit-in-room" },
      el("div", { class: "kit-in-asked" }, words.node, answer.node),
      part("검사", [` 모든 검사는 「${pairs[0][0]}」 한 글로 한다. 폭은 값의 표준 편차의 몇 배인지로 적는다. `, count], sheet.node),
      part(
        "진단",
        ` 아닌 것은 ×로 지워 둔다. 틀린 진단은 검사 ${WRONG}번으로 친다.`,
        diagnosis.list,
        el("div", { class: "kit-in-acts" }, diagnosis.button, giveUp),
      ),
      verdict,
      revealed,
      next,
      note,
    ),
    voice.node,
  );
  host.append(root);
  draw();
  const untie = kit.tie(root, { model, names: [], redraw: () => {}, themed: sheet.paint });
  return () => {
    turn += 1;
    words.end();
    voice.end();
    untie();
  };
};

export default { render };
