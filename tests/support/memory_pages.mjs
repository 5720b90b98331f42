// Pages without a browser: book/_static/memory.js and what stands on it, with a storage, an address and a clock of its own.
// Cases from stdin as [{ stored, session, carried, root, address, broken, room, agrees, steps }]; each step is an expression in the page,
// `fire(kind, event)` among them. Gives what each step gave, or { refused: the words of its error }.
import fs from "node:fs";
import vm from "node:vm";

const [, , ...scripts] = process.argv;
const sources = scripts.map((script) => fs.readFileSync(script, "utf-8"));
const cases = JSON.parse(fs.readFileSync(0, "utf-8"));

const storageOf = (entries, broken, room = Infinity) => {
  const kept = new Map(Object.entries(entries));
  const fail = (kind) => {
    if (broken === kind || broken === "shut") throw new Error(broken);
  };
  return {
    get length() {
      fail("shut");
      return kept.size;
    },
    key: (i) => [...kept.keys()][i],
    getItem: (key) => {
      fail("shut");
      return kept.get(key) ?? null;
    },
    setItem: (key, text) => {
      fail("full");
      const taken = [...kept].reduce((sum, [one, other]) => (one === key ? sum : sum + other.length), text.length);
      if (taken > room) throw new Error("full");
      kept.set(key, String(text));
    },
    removeItem: (key) => kept.delete(key),
    all: () => Object.fromEntries(kept),
  };
};

const run = (asked) => {
  const { stored = {}, session = {}, carried, broken, room, steps } = asked;
  const { root = "/book/", address = `file://${root}book/masking.html` } = asked;
  const heard = [];
  const page = {
    JSON,
    Date,
    Math,
    Map,
    Set,
    URL,
    Number,
    Event,
    location: new URL(address),
    localStorage: storageOf(stored, broken, room),
    sessionStorage: storageOf(session),
    document: {
      currentScript: { src: new URL(`${root}_static/kit/memory.js`, address).href },
      documentElement: { dataset: { mode: "dark", theme: "dark", kitCode: "hidden" } },
    },
    matchMedia: () => ({ matches: false }),
    confirm: () => asked.agrees,
    addEventListener: (kind, listener) => heard.push([kind, listener]),
    fire: (kind, event) => {
      for (const [one, listener] of heard) if (one === kind) listener(event);
    },
    dispatchEvent: () => {},
    kitCarried: carried,
    kitSections: [["book/masking", "마스킹", [["a", "하나"], ["b", "둘"]]]],
    kitPuzzles: [{ page: "book/masking.html", title: "마스킹", puzzles: ["p", "q"], challenges: ["c"] }],
  };
  page.window = page;
  vm.createContext(page);
  for (const source of sources) vm.runInContext(source, page);
  return steps.map((step) => {
    try {
      return vm.runInContext(step, page) ?? null;
    } catch (error) {
      return { refused: error.message };
    }
  });
};

process.stdout.write(JSON.stringify(cases.map(run)));
