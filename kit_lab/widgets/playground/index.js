// 학습장: a Transformer that the reader trains in the page, well or ill. No Python is needed.

import { complaintOf, DEFAULTS } from "../../live/training/settings.js";
import { openTask } from "../../live/training/tasks/index.js";
import { UNREAD } from "../../live/training/tasks/korean_english.js";
import { handOver as openElsewhere } from "../shared/hand_over.js";
import { isPage } from "../shared/kept.js";
import * as kit from "../shared/kit.js";
import { el, percent } from "../shared/kit.js";
import { partOf } from "../shared/rules.js";
import { makeDoor } from "./door.js";
import { makeDrawing } from "./drawing.js";
import { makeForm, said, TASKS } from "./form.js";
import { makeMissions } from "./missions.js";
import { makeOpener } from "./opening.js";
import { makePairing } from "./pairing.js";
import { FIRST, makeRun } from "./run.js";
import { CHOICES, differing, RULES } from "./settings.js";
import { openPairs } from "./trainer.js";

const KERNEL = "kernel"; // where a zip goes that no button asked for
const ASKED = 200; // held-out pairs that go with a model
const [OFTEN, SELDOM] = [200, 1000]; // ms between two drawings while it trains,
const SPARED = 10; // and so many times what the last one took until it was painted
const TOLD = 10_000; // ms between two tellings of a screen reader meanwhile
const PAGE = "playground.html"; // where the whole of it stands in the book
const STAYS = "앞서 배운 모델은 다시 시작할 때까지 남아 있어, 설정을 되돌리면 그대로 돌아온다.";
const NOTHING = { text: null, target: null };
const GUESSES = { low: "10% 아래", middle: "그 사이", high: "90% 위" };

const guessOf = (share) => (share < 0.1 ? "low" : share > 0.9 ? "high" : "middle");

/** What is held out, to begin with: that with the most different letters says most. */
const telling = ({ heldOut }) =>
  heldOut.reduce((best, [source]) => (new Set(source).size > new Set(best).size ? source : best), "");

/** Another text; the same one again would be read aloud again. */
const tell = (node, words) => {
  if (node.textContent !== words) node.textContent = words;
};

/** The reader's eyes and keyboard go to a widget. */
const goTo = (root) => {
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
  root.scrollIntoView({ block: "start" });
};

/** Gives the reader a file. */
const handOver = (bytes, name) => {
  const link = el("a", {
    href: URL.createObjectURL(new Blob([bytes], { type: "application/zip" })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const build = ({ model, root, write, redraw, say, reset, ends, room }) => {
  root.dataset.kit = "playground";
  const read = () => ({ ...DEFAULTS, ...model.get("settings") });
  let settings = read();
  let task = null;
  let untaught = null; // why there is no task
  let guess = null;
  let example = NOTHING;
  let scale = null;
  const offered = model.get("small") ?? []; // the differences a small version offers, all else being fixed
  const small = offered.length > 0;

  const change = (name, value) => {
    const next = differing({ ...read(), [name]: value });
    write({ settings: next });
    if (name !== "pairs") say(`${name === "task" ? TASKS[value] : said(name, value)}. 처음부터 배운다.`);
  };

  // ---- what is asked and pressed ---------------------------------------------------------------------------
  const asked = kit.segmented("", GUESSES, null, (value) => {
    guess = value;
    drawRuns();
  });
  const question = asked.querySelector("legend");
  const verdict = el("p.kit-note.kit-pg-verdict", { role: "status" });
  const start = el("button.kit-play", { "data-kit": "start", onclick: () => press() }, "시작");
  const one = el("button", { onclick: () => each((run) => run.one()) }, "한 걸음");
  const again = el("button", { onclick: () => restart() }, "처음부터");
  const fill = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
  const full = el("button", { onclick: fill }, "화면 가득");
  const refused = el("p.kit-note.is-wrong", { role: "status" });
  const refuse = (words) => {
    refused.textContent = words;
  };
  const told = el("p.kit-note", { role: "status" });
  const stays = el("p.kit-note", { role: "status" });
  const hands = Object.entries({ entry: "내 모델로 열기", save: "모델 저장" }).map(([kind, name]) =>
    el("button", { onclick: () => runs[0].hand(kind) }, name),
  );
  const nameOne = (other) => Object.entries(other).map(([name, value]) => said(name, value))[0];
  const which =
    offered.length > 1
      ? kit.segmented("B에서 무엇을 뺄까?", offered.map(nameOne), 0, (at) => write({ other: offered[at] }))
      : null;
  const put = el("p.kit-note");
  const link = el("a", "학습장에서 이어서: 부품과 시드를 바꾸고, 열 번 더 해 본다");
  const bar = el(
    "div.kit-pg-bar",
    which,
    asked,
    el(
      "div.kit-wrap.kit-pg-buttons",
      { role: "group", "aria-label": "학습" },
      small ? start : [start, one, again, document.fullscreenEnabled ? full : null],
    ),
    verdict,
    stays,
    told,
    refused,
  );

  const altered = el("p.kit-note");
  const form = makeForm({ settings, change, ends });
  const drawing = makeDrawing((name, value) => {
    const complaint = complaintOf({ ...settings, [name]: value });
    if (complaint) refuse(complaint);
    else change(name, value);
  });

  // ---- the runs ----------------------------------------------------------------------------------------------
  let latest = 0; // when the reader's screen was told last,
  let took = 0; // and how long that was
  let spoken = 0;
  let timer = 0;
  ends.push(() => clearTimeout(timer));
  const later = () => {
    timer ||= setTimeout(
      () => {
        timer = 0;
        latest = performance.now();
        drawRuns();
        requestAnimationFrame(() =>
          setTimeout(() => {
            took = performance.now() - latest;
          }),
        );
      },
      Math.max(0, latest + Math.min(SELDOM, Math.max(OFTEN, SPARED * took)) - performance.now()),
    );
  };
  const missions = makeMissions();
  const achieve = () => {
    if (door.isOpen()) return;
    const titles = shownRuns().flatMap((run, index) => {
      const { step, broken, parameterCount, whole, hash, saved: old } = run.now();
      if (old) return [];
      const measured = { steps: step, parameterCount, broken: Boolean(broken), count: 0, ...whole };
      return missions.look(settingsOf(index), measured, broken ? "" : hash);
    });
    if (titles.length) told.textContent = `도전을 풀었다: ${titles.join(", ")}`;
  };
  const changed = (kind) => {
    if (kind === "progress") later();
    else redraw();
    const [{ step, measured, failed, whole }] = runs.map((run) => run.now());
    const exact = whole?.exact ?? measured.at(-1)?.[2];
    if (!small && (kind === "whole" || kind === "failed")) achieve();
    if (kind === "whole" && !isPage()) runs[0].hand("save", KERNEL);
    if (kind === "failed") return say(failed);
    if (kind === "examined") return;
    if (kind !== "whole" && performance.now() - spoken < TOLD) return;
    if (!step || exact === undefined) return;
    spoken = performance.now();
    say(`${kit.grouped(step)}걸음. 스스로 낸 답 ${percent(exact)} 맞음.`);
  };
  const saved = async ({ zip, missing, to, entry, complaint }) => {
    if (to === KERNEL) return zip && model.send({ kit: "trained" }, undefined, [zip.buffer]);
    refuse(complaint ?? "");
    if (zip) handOver(zip, `my_${settings.task}.zip`);
    if (zip)
      told.textContent = missing.length
        ? `kit_core의 설정으로 적을 수 없는 것(${missing.join(", ")})이 있어 파이썬에서는 열리지 않는다. 이 페이지에서는 다시 열린다.`
        : "";
    if (!entry) return;
    const text = example.text ?? telling(task);
    const widgets = await openElsewhere({ entry, text, pairs: task.heldOut.slice(0, ASKED) });
    const links = widgets.map((root) =>
      el("button.kit-hand", { onclick: () => goTo(root) }, root.getAttribute("aria-label")),
    );
    told.replaceChildren(
      widgets.length
        ? `이 페이지의 위젯 ${widgets.length}개가 이제 내 모델을 보인다: `
        : "이 페이지에는 내 모델을 보일 위젯이 없다.",
      ...links,
    );
  };
  const makeOne = () => makeRun({ model, ends, changed, saved, brief: small });
  const runs = [makeOne()];
  const areTwo = () => pairing.other() || door.isOpen();
  const shownRuns = () => (areTwo() ? runs : runs.slice(0, 1));
  const each = (act) => {
    if (refusal()) return;
    for (const run of shownRuns()) act(run);
    drawRuns();
  };
  const running = () => shownRuns().some((run) => run.now().running);
  const press = () => {
    if (running()) each((run) => run.pause());
    else {
      each((run) => run.go());
      if (!refusal()) say("배우기 시작했다.");
    }
  };
  /** Why it cannot start. */
  const refusal = () => untaught ?? complaintOf(settings);
  const pairing = makePairing({
    model,
    ends,
    write,
    room,
    begins: () => running() && each((run) => run.pause()),
  });

  const door = makeDoor({
    model,
    write,
    redraw,
    say,
    next: () => change("seed", settings.seed + 1),
  });

  // ---- the reader's own input -------------------------------------------------------------------------------
  const textId = kit.id("kit-pg-text");
  const note = el("p.kit-note", { role: "status" });
  const input = kit.textField({ id: textId, "data-kit": "text", oninput: () => readText() });
  const field = el("div.kit-live", el("label", { for: textId }, "물어볼 것"), input, note);
  const readText = () => {
    const text = input.value;
    const complaint = text ? (task?.complaint(text) ?? null) : "물어볼 것을 적는다.";
    note.textContent = complaint ?? "";
    note.classList.toggle("is-wrong", Boolean(complaint && text));
    example = complaint || !task ? NOTHING : { text, target: task.answer(text) };
    for (const run of runs) run.look(example);
    drawRuns();
  };

  // ---- what follows a change ----------------------------------------------------------------------------------
  const settingsOf = (index) => {
    if (door.isOpen()) return { ...settings, side: index };
    return index ? { ...settings, ...pairing.other() } : settings;
  };
  let known = "";
  const restart = (fresh = false) => {
    const went = running() && !fresh;
    if (runs.length < 2 && areTwo()) runs.push(makeOne());
    for (const [index, run] of runs.entries()) {
      run.pause();
      run.set(settingsOf(index), example, { key: known, fresh, keep: !went });
    }
    if (went && !refusal()) for (const run of shownRuns()) run.go();
    else if (door.isOpen()) for (const run of runs) run.look(example); // the candidates come with it
    drawRuns();
  };
  const opener = small
    ? null
    : makeOpener({
        model,
        root,
        refuse,
        open: (found, name) => {
          for (const run of runs) run.pause();
          write({ settings: differing({ ...DEFAULTS, ...found.settings }), other: {}, hidden: false });
          follow();
          restart(true);
          runs[0].take(found);
          const { task: taught, steps } = { ...found.settings, ...found };
          told.textContent = `${name}을(를) 열었다. ${TASKS[taught]}, ${kit.grouped(steps)}걸음 배운 모델이다. 「시작」을 누르면 같은 설정으로 처음부터 배운다.`;
        },
      });
  const place = el("div.kit-pg-runs");
  /** What an address tells, and that part of it. */
  const addressed = () => ({
    ...differing(settings),
    seed: settings.seed,
    other: pairing.other() ?? undefined,
    hidden: door.isOpen() || undefined,
  });
  const part = () => partOf("playground", RULES, addressed()).part;
  /** Takes over what the model says now. */
  const followAgain = () => {
    known = "";
    redraw();
  };
  const sayWhy = ({ message }) => {
    if (untaught !== UNREAD) return; // another task has been chosen
    untaught = message;
    refuse(message);
  };
  const follow = () => {
    const given = JSON.stringify(["settings", "other", "hidden"].map((name) => model.get(name)));
    if (given === known) return;
    const first = !known;
    known = given;
    const taught = JSON.stringify([settings.task, settings.pairs]);
    settings = read();
    const moved = first || taught !== JSON.stringify([settings.task, settings.pairs]);
    if (moved) {
      try {
        [task, untaught] = [openTask(settings), null];
      } catch (error) {
        [task, untaught] = [null, error.message];
        if (untaught === UNREAD) openPairs(model).then(followAgain, sayWhy);
      }
      input.value = task ? telling(task) : "";
      example = task ? { text: input.value, target: task.answer(input.value) } : NOTHING;
      note.textContent = "";
    }
    refuse(refusal() ?? "");
    told.textContent = "";
    restart(moved);
    if (small) link.href = `${PAGE}#${part()}`;
    else if (!first && isPage()) history.replaceState(history.state, "", `#${part()}`);
  };

  /** What came of the guess, once every run shown has come so far. */
  const judged = (reached) => {
    if (reached.includes(undefined)) return "";
    const hit =
      guess && (guessOf(reached.at(-1)) === guess ? "짐작대로" : `짐작은 「${GUESSES[guess]}」였는데`);
    const shares = reached.map((share) => percent(share));
    const both = shares.length > 1 ? `A는 ${shares[0]}, B는 ${shares[1]}` : shares[0];
    return `${hit ? `${hit} ` : ""}${FIRST}걸음에서 ${both}이다.`;
  };
  const goes = ({ step, saved: old }) => step && !old;
  const drawRuns = () => {
    if (!scale) return;
    const shown = shownRuns();
    const most = Math.max(...shown.map((run) => run.step()));
    for (const run of shown) if (run.node.parentNode !== place) place.append(run.node);
    for (const run of runs.slice(shown.length)) run.node.remove();
    all.classList.toggle("is-pair", shown.length > 1);
    const room = shown[0].node.clientWidth; // asked once, for it lays out the page
    shown.forEach((run, index) => {
      run.draw({
        most,
        scale,
        expected: example.target,
        title: door.isOpen() ? "AB"[index] : pairing.title(index, settings),
        room,
      });
    });
    const words = running() ? "잠깐 멈춤" : goes(shown[0].now()) ? "이어서" : "시작";
    tell(start, words);
    for (const hand of hands)
      hand.hidden = door.isOpen() || !shown[0].now().step || Boolean(shown[0].now().failed);
    const refusing = refusal();
    for (const button of [start, one]) button.setAttribute("aria-disabled", String(Boolean(refusing)));
    tell(verdict, judged(shown.map((run) => run.now().first)));
    const whose = shown.length > 1 ? "B가 " : "";
    tell(question, `${FIRST}걸음 뒤, ${whose}배운 적 없는 문제를 스스로 풀면 몇 %를 다 맞힐까?`);
    tell(stays, shown.some((run) => run.keeps()) ? STAYS : "");
    tell(put, task ? `물어본 것 ${example.text}, 바른 답 ${example.target}` : "");
    door.draw(shown);
  };

  const draw = () => {
    scale ??= kit.scales(root).weight;
    follow();
    which?.select(offered.findIndex((one) => JSON.stringify(one) === JSON.stringify(model.get("other"))));
    form.draw(settings, task);
    const { parameterCount } = runs[0].now();
    const moved = Object.entries(differing(settings)).filter(([name]) => CHOICES[name]);
    altered.textContent = moved.length
      ? `바꾼 것: ${moved.map(([name, value]) => said(name, value)).join(", ")}`
      : "부품을 누르면 꺼지거나 다른 것으로 바뀐다.";
    drawing.draw(settings, { letters: task && task.letters.length + 3, parameterCount });
    pairing.draw(settings);
    asked.hidden = door.isOpen();
    pairing.node.hidden = door.isOpen();
    drawRuns();
  };

  const share = {
    key: "playground",
    title: "학습장",
    rules: RULES,
    read: () => ({
      ...Object.fromEntries(Object.keys(RULES).map((name) => [name, undefined])),
      ...addressed(),
    }),
    open: ({ other = {}, hidden, ...state }) =>
      write({ settings: differing({ ...DEFAULTS, ...state }), other, hidden: hidden ?? false }),
    fits: ({ other, hidden: _, ...state }) => {
      const given = Object.entries({ ...state, ...other }).filter(([, value]) => value !== undefined);
      return complaintOf(Object.fromEntries(given)) === null;
    },
    picture: () => [drawing.node, ...shownRuns().flatMap((run) => run.pictured)],
  };
  const foot = reset({
    share: small ? null : share,
    moved: () => runs.some((run) => run.now().step > 0),
    back: () => restart(true),
  });
  const all = small
    ? el("div.kit-pg-few", bar, put, place, isPage() ? link : null)
    : el(
        "div.kit-pg-all",
        bar,
        el("div.kit-pg-task", form.task, pairing.node, door.node, missions.node),
        el("div.kit-pg-results", field, place, door.place, el("div.kit-wrap.kit-pg-buttons", hands, opener)),
        el("div.kit-pg-model", altered, drawing.node, form.sizes),
        pairing.ten,
      );
  return {
    nodes: [all, foot],
    draw,
    themed: () => {
      scale = null;
    },
  };
};

export default kit.defineWidget(
  { label: "학습장", look: "kit-pg", traits: ["settings", "other", "hidden"] },
  build,
);
