// The reader's own words: a field, prepared texts, what is wrong with a text. Pages and tests find the field by data-kit.

import { el, id, tellLanguage, textField } from "./dom.js";
import { makeLoading } from "./loading.js";

const PAUSE = 90; // ms without a key before the model is asked
const LONGEST = 10_000;

const SHOWN = 20; // letters
/** What still stands below is of another text. */
const leftOf = (text) =>
  text &&
  `· 아래에 흐리게 남은 것은 「${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}」의 것이다.`;
const megabytes = (size) => `${(size / 1e6).toFixed(1)}MB`;

/**
 * Of a widget of host.js `root`, `model` and `ends` are taken. `ask(text)` computes in the page and gives a promise; what it resolves to goes to `show(result)` unless the text has
 * changed meanwhile or cannot be read: then `refused()` hears of it, and what still shows is marked (data-kit-stale) as
 * that of another text. `typed()` hears every key. `root` is busy (data-kit-busy) from the first key to the answer.
 */
export const makeLiveText = ({
  root,
  model,
  ends,
  live,
  label = model.get("_label"),
  samples = model.get("_samples") ?? [],
  ask,
  show,
  refused = () => {},
  typed = () => {},
}) => {
  let turn = 0;
  let timer = 0;
  let opened = false;
  let shown = model.get("text"); // the text that the rest of the widget is about
  let composing = false; // a syllable that is not finished is no fault yet
  const loading = makeLoading(() => {
    field.focus(); // the button goes
    compute();
  });
  const note = el("p.kit-live-note", { id: id("kit-live-note"), role: "status" });
  const field = textField({
    id: id("kit-live"),
    "data-kit": "text",
    maxlength: LONGEST,
    "aria-describedby": note.id,
  });
  const say = (words, { wrong = false, invalid = false, crisis = false } = {}) => {
    note.textContent = words;
    // Whoever reads this on a phone can call from here.
    if (crisis) note.append(" ", el("a", { href: "tel:109" }, "109에 전화하기"));
    note.classList.toggle("is-wrong", wrong && !crisis);
    note.classList.toggle("is-kind", crisis);
    root.toggleAttribute("data-kit-stale", wrong);
    if (invalid) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (wrong) refused();
  };

  /** The weights come with the first use; until then nobody waits for them. */
  const open = async () => {
    if (!opened) say(`모델을 불러오고 있다 (${megabytes(live.size)}).`);
    try {
      await live.open(opened ? null : loading.came);
    } catch (error) {
      if (error.name === "Alone") loading.over();
      else loading.failed();
      throw error;
    }
    loading.over();
    if (!opened) say("");
    opened = true;
  };
  const compute = async () => {
    turn += 1;
    const mine = turn;
    root.dataset.kitBusy = "";
    try {
      await open();
      // Blanks of other widths come with what is pasted; those at the ends are slips. No model has learned either.
      const text = field.value.replace(/[\u00a0\u3000]/g, " ").trim();
      const result = await ask(text);
      if (mine !== turn) return;
      if (!result.complaint) {
        say("");
        shown = text;
        show(result, text);
      } else if (!composing)
        say(result.crisis ? result.complaint : `${result.complaint} ${leftOf(shown)}`, {
          wrong: true,
          invalid: !result.crisis,
          crisis: result.crisis,
        });
      await new Promise(requestAnimationFrame); // what was shown is drawn with the next frame
    } catch (error) {
      if (mine === turn && error.name !== "Cancelled") say(error.message, { wrong: true });
    } finally {
      if (mine === turn) delete root.dataset.kitBusy;
    }
  };
  const soon = () => {
    clearTimeout(timer);
    turn += 1; // what is under way answers another text
    root.dataset.kitBusy = "";
    timer = setTimeout(compute, PAUSE);
  };
  const write = (text) => {
    tellLanguage(field, text);
    if (model.get("text") === text) return;
    model.set("text", text);
    model.save_changes();
  };

  field.value = model.get("text");
  tellLanguage(field, field.value);
  field.addEventListener("input", (event) => {
    composing = event.isComposing;
    write(field.value);
    typed();
    soon();
  });
  field.addEventListener("compositionend", () => {
    composing = false;
    soon();
  });
  // Whoever comes near will use it: the weights are on their way before the first key.
  field.addEventListener("focus", () => open().catch((error) => say(error.message, { wrong: true })), {
    once: true,
  });
  /** Writes a text into the field: the promise that it has been answered. */
  const fill = (text) => {
    field.value = text;
    write(text);
    clearTimeout(timer);
    return compute();
  };
  const told = () => {
    if (model.get("text") !== field.value) fill(model.get("text"));
  };
  model.on("change:text", told);
  ends.push(() => {
    clearTimeout(timer);
    loading.over();
    turn += 1;
    model.off("change:text", told);
  });

  const opening = field.value;
  const buttons = samples.map((text) => el("button.kit-live-sample", { onclick: () => fill(text) }, text));
  const node = el(
    "div.kit-live",
    el("label", { for: field.id }, label),
    field,
    samples.length ? el("div.kit-wrap.kit-live-samples", buttons) : null,
    note,
    loading.nodes,
  );
  return {
    node,
    field,
    compute,
    soon,
    fill,
    /** Whether something else is written than at first. */
    moved: () => field.value !== opening,
    /** Back to what was written at first; nothing is computed. */
    clear: () => {
      clearTimeout(timer);
      turn += 1; // what is under way answers nobody
      delete root.dataset.kitBusy;
      field.value = opening;
      shown = opening;
      write(opening);
      say("");
    },
  };
};

/** The line that holds the model's answer, where pages and tests find it. */
export const makeAnswer = (answer = "") => {
  // A status of its own would tell every key; the widget's voice tells the answer once it stands.
  const output = el("output.kit-live-answer", { "data-kit": "answer", "aria-live": "off" }, answer);
  const node = el("p.kit-small.kit-live-result", "모델의 답 ", output);
  return {
    node,
    show: (text) => {
      output.textContent = text;
      tellLanguage(output, text);
    },
  };
};
