// What this browser remembers of the book as one file (record_form.js), and the part of such a file or of a hand-in
// (hand_in.js) in what it remembers: all of it or nothing.
(() => {
  const memory = window.kitMemory;
  const form = window.kitRecordForm;
  const handIn = window.kitHandIn;
  if (!memory || !form || !handIn) return;
  const { MOST, SETTINGS, isName, isPage, isPlace, isCase, isTyped, isLast } = form;
  // What the widgets write (kit_lab/widgets), and what they open when a file has brought it (shared/kept.js).
  const [SOLVED, CHALLENGE, CASE] = ["kit-solved/", "kit-surgery/", "kit-infirmary/"];
  const [TYPED, BROUGHT] = ["kit-typed/", "kit-brought/"];
  const KEYS = { mode: "mode", code: "kit-code", road: "kit-road", keys: "kit-keys" };

  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  /** [name, text] of what is stored under a prefix. */
  const under = (storage, prefix) => {
    try {
      const keys = Array.from({ length: storage().length }, (_, i) => storage().key(i));
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), storage().getItem(key)]);
    } catch {
      return [];
    }
  };
  const table = (entries, isKey, fits) =>
    Object.fromEntries(entries.filter(([key, one]) => isKey(key) && fits(one)).slice(0, MOST.pages));
  /** All that is remembered, as the file's text; what is not of its form is left out. */
  const write = () => {
    dispatchEvent(new Event("kit-keep")); // the widgets of this page
    const { memory: known, kept, mode, code, road } = memory.packed();
    const names = (prefix) =>
      Object.keys(kept)
        .filter((key) => key.startsWith(prefix) && isName(key.slice(prefix.length)))
        .map((key) => key.slice(prefix.length))
        .slice(0, MOST.list);
    const stored = Object.entries(kept).filter(([key]) => key.startsWith(CASE));
    const book = memory.root.pathname;
    const typed = under(() => sessionStorage, TYPED + book).map(([place, text]) => [place, parsed(text)]);
    const asked = { mode, code, road, keys: kept[KEYS.keys] };
    return JSON.stringify({
      format: form.FORMAT,
      version: form.VERSION,
      saved: new Date().toISOString(),
      read: table(
        Object.entries(known.read).map(([page, ids]) => [page, ids.filter(isName).slice(0, MOST.list)]),
        isPage,
        Array.isArray,
      ),
      last: isLast(known.last) ? known.last : null,
      solved: names(SOLVED),
      challenges: names(CHALLENGE),
      cases: table(
        stored.map(([key, text]) => [key.slice(CASE.length), parsed(text)]),
        isName,
        isCase,
      ),
      typed: table(typed, isPlace, isTyped),
      settings: Object.fromEntries(
        Object.entries(SETTINGS).map(([name, all]) => [
          name,
          all.includes(asked[name]) ? asked[name] : all[0],
        ]),
      ),
      handIn: handIn.read(),
    });
  };

  /** Every item of storage that a record becomes. A case that is open here goes on as it is. */
  const items = ({ solved, challenges, cases, typed, settings, handIn: held }) => {
    const open = new Set(under(() => localStorage, CASE).map(([name]) => name));
    return [
      ...solved.map((name) => [SOLVED + name, "1"]),
      ...challenges.map((name) => [CHALLENGE + name, "1"]),
      ...Object.entries(cases)
        .filter(([name]) => !open.has(name))
        .map(([name, one]) => [CASE + name, JSON.stringify(one)]),
      ...Object.entries(typed).map(([place, one]) => [
        BROUGHT + memory.root.pathname + place,
        JSON.stringify(one),
      ]),
      ...Object.keys(settings).map((name) => [KEYS[name], settings[name]]),
      ...handIn.items(held),
    ];
  };
  /** Adds a file's text to what is remembered: all of it, or an Error and nothing. */
  const bring = (text) => {
    const record = handIn.asRecord(form.read(text));
    handIn.refuseAnother(record.handIn.student);
    const { since } = memory.packed().memory;
    const last = record.last && { ...record.last, at: Math.min(record.last.at, Date.now()) };
    const told = { since, read: record.read, last };
    const before = new Map();
    try {
      // The last takes the room that the memory itself will need.
      for (const [key, value] of [...items(record), ["kit-tried", JSON.stringify(told)]]) {
        before.set(key, localStorage.getItem(key));
        localStorage.setItem(key, value);
      }
      localStorage.removeItem("kit-tried");
    } catch {
      for (const [key, value] of before)
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      throw new Error("브라우저의 저장 공간이 막혔거나 모자라 가져오지 못했다. 바뀐 것은 없다.");
    }
    memory.take({ memory: told });
    return record;
  };

  window.kitRecord = { write, bring };
})();
