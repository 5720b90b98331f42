// Pages without a browser: book/_static/memory.js with a storage, an address and a clock of its own. Cases from stdin as
// [{ stored, carried, address, broken, steps }]; each step is an expression in the page, `fire(kind, event)` among them.
// Gives what each step gave.
import fs from "node:fs";
import vm from "node:vm";

const [, , script] = process.argv;
const source = fs.readFileSync(script, "utf-8");
const cases = JSON.parse(fs.readFileSync(0, "utf-8"));

const storageOf = (entries, broken) => {
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
      kept.set(key, String(text));
    },
    removeItem: (key) => kept.delete(key),
    all: () => Object.fromEntries(kept),
  };
};

const run = ({ stored = {}, carried, address = "file:///book/book/masking.html", broken, steps }) => {
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
    localStorage: storageOf(stored, broken),
    sessionStorage: storageOf({}),
    document: {
      currentScript: { src: new URL(address).protocol + "//" + new URL(address).host + "/book/_static/kit/memory.js" },
      documentElement: { dataset: { mode: "dark", theme: "dark", kitCode: "hidden" } },
    },
    matchMedia: () => ({ matches: false }),
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
  vm.runInContext(source, page);
  return steps.map((step) => vm.runInContext(step, page) ?? null);
};

process.stdout.write(JSON.stringify(cases.map(run)));
