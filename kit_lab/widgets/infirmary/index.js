// 진료실: a model with one line of its code changed, or none; the reader orders examinations and names the illness.

import { noteGuess } from "../shared/evidence.js";
import * as kit from "../shared/kit.js";
import { liveModel } from "../shared/live.js";
import { makeAnswer, makeLiveText } from "../shared/live_text.js";
import { HEALTHY, makeAsking } from "./asking.js";
import { makeChart } from "./chart.js";
import { makeDiagnosis } from "./diagnosis.js";
import { EXAMS, told } from "./exams.js";
import { layOut } from "./layout.js";
import { makePatients } from "./patients.js";
import { makeSheet } from "./sheet.js";
import { makeSymptoms } from "./symptoms.js";
import { against, makeEnding } from "./verdict.js";
import { makeWaiting } from "./waiting.js";

const { el } = kit;
const button = (name, kind, onclick) => el("button", { class: kind, onclick }, name);

const build = (widget) => {
  const { model, root, write, say, share, ends } = widget;
  const live = liveModel(model);
  const examples = model.get("_examples");
  const cases = model.get("_cases");
  const diagnoses = model.get("_diagnoses");
  const exams = Object.keys(EXAMS);
  const asking = makeAsking(live, examples[0]);
  const patients = makePatients(cases, { exams, diagnoses: diagnoses.map(({ name }) => name) });
  const { patient, record } = patients;
  const pairs = () => (patient().unseen ? model.get("_unseen") : examples);
  say(""); // the first symptoms are news already
  const note = el("p.kit-live-note", { role: "status" });
  const { during, lasting, leave } = makeWaiting(root, note);

  // ---- a visit ------------------------------------------------------------------------------------------
  let called = null; // the symptoms on their way: a promise once the patient is called
  let earlier = []; // examinations of an earlier visit
  /** The patient's symptoms, and what was found on an earlier visit. The weights come with the first patient. */
  const call = () => {
    if (called) return called;
    called = during(async (stays) => {
      words.compute();
      const found = await asking.symptoms(patient().bug, pairs()).catch((error) => {
        if (stays()) called = null; // another press tries again
        if (stays()) draw();
        throw error;
      });
      if (!stays()) return;
      symptoms.draw(found);
      say(symptoms.told(found));
      for (const exam of earlier) await result(exam, stays);
      if (stays() && record().end && !ending.revealed()) reveal();
    });
    draw();
    return called;
  };
  const visit = (i) => {
    leave();
    patients.go(i);
    called = null;
    earlier = record().exams;
    ending.clear();
    sheet.clear();
    symptoms.wait(pairs());
    diagnosis.clear();
    for (const guess of record().wrong) diagnosis.wrong(guess);
    answer.show("");
    draw();
  };
  const see = (i) => {
    visit(i);
    return call();
  };
  const put = (changes) => {
    patients.note(changes);
    draw();
  };

  // ---- examinations -------------------------------------------------------------------------------------
  const result = async (exam, stays) => {
    const both = await Promise.all([asking.examine(exam, patient().bug), asking.examine(exam, HEALTHY)]);
    if (!stays() || sheet.has(exam)) return;
    sheet.show(exam, ...both);
    const [sick, well] = both.map((one) => told(exam, one).join(", "));
    say(`${EXAMS[exam].name}. 이 환자는 ${sick}. 건강한 모델은 ${well}.`);
  };
  const order = (exam) => {
    if (sheet.has(exam)) return;
    if (!record().end && !record().exams.includes(exam)) put({ exams: [...record().exams, exam] });
    during(async (stays) => {
      await call();
      if (stays()) await result(exam, stays);
    });
  };

  // ---- the diagnosis ------------------------------------------------------------------------------------
  const diagnose = (guess) => {
    if (record().end || record().wrong.includes(guess)) return;
    noteGuess(patient().name, guess);
    if (guess === patient().bug) return void close("named");
    put({ wrong: [...record().wrong, guess] });
    diagnosis.wrong(guess);
    during(async (stays) => {
      await call();
      const seen = { guess, illness: patient().bug, ordered: record().exams, asking, pairs: pairs() };
      const reason = await against(seen);
      if (stays() && !record().end && record().wrong.at(-1) === guess) ending.refuse(guess, reason);
    });
  };
  const reveal = () => {
    diagnosis.close(patient().bug);
    return ending.reveal(patient(), record(), lasting());
  };
  const close = (end) => {
    put({ end });
    const { title } = reveal();
    (next.hidden ? again : next).focus();
    say(`${end === "named" ? "맞다." : "답은 이렇다."} ${title}.`);
  };

  // ---- what stands on the page --------------------------------------------------------------------------
  const chart = makeChart({ cases, onchoose: see });
  const symptoms = makeSymptoms();
  const letters = (exam) => [...examples[0][exam === "source" ? 0 : 1]];
  const sheet = makeSheet({ root, letters, onorder: order });
  const diagnosis = makeDiagnosis({ diagnoses, ondiagnose: diagnose });
  const ending = makeEnding({ asking, diagnoses, exams });
  const answer = makeAnswer();
  const show = (text) => {
    answer.show(text);
    write({ answer: text });
  };
  const words = makeLiveText({
    ...widget,
    live,
    ask: (text) => {
      call();
      return asking.answer(text, patient().bug);
    },
    show: ({ text }) => show(text),
    refused: () => show(""),
  });
  const bell = button("증상을 본다", "kit-play kit-in-bell", () => {
    call();
    page.heading.focus(); // the button has gone
  });
  const giveUp = button("모르겠다. 답을 본다", "kit-quiet", () => record().end || close("shown"));
  const next = button("다음 환자", "kit-play kit-in-next", () => {
    const waiting = patients.next();
    if (waiting === undefined) return;
    see(waiting);
    page.heading.focus();
  });
  const again = button("이 환자를 다시 본다", "kit-quiet", () => {
    patients.again();
    see(patients.at());
    page.heading.focus();
  });
  const page = layOut({
    sentence: examples[0][0],
    chart,
    bell,
    symptoms,
    words,
    answer,
    note,
    sheet,
    diagnosis,
    giveUp,
    ending,
    next,
    again,
  });
  // Which patient: what was found out of it stays the reader's own.
  const foot = share({
    key: "infirmary",
    title: "진료실",
    rules: { patient: kit.whole(1, cases.length) },
    read: () => ({ patient: patients.at() + 1 }),
    open: ({ patient: number }) => number && number - 1 !== patients.at() && visit(number - 1),
  });
  const draw = () => {
    const [all, at] = [patients.records(), patients.at()];
    chart.draw(at, all);
    page.draw(at, all);
    root.classList.toggle("is-called", called !== null);
    root.classList.toggle("is-closed", all[at].end !== "");
    next.hidden = all.every(({ end }) => end);
    sheet.follow(all[at].exams);
  };
  visit(patients.at());
  ends.push(leave);
  return { nodes: [...page.nodes, foot], themed: sheet.paint };
};

export default kit.defineWidget({ label: "진료실", look: "kit-stack kit-flush kit-in", keys: true }, build);
