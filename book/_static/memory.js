// What the reader's own browser remembers: sections read, the place left off, exercises solved, theme, what is folded.
// Nothing leaves the machine. How it gets from file to file where each has a storage of its own: carry.js.
(() => {
  if (window.kitMemory) return; // the first page asks for it early
  const KEY = "kit-memory";
  const HAND_IN = "kit-handin/"; // what a class may ask for (kit_lab/widgets/shared/evidence.js)
  const KEPT = ["kit-solved/", "kit-surgery/", "kit-infirmary/", "kit-keys", HAND_IN]; // what the widgets and keys.js write
  const SETTINGS = ["mode", "theme", "sphinx_highlight_terms"]; // what the theme writes
  const MOST = { pages: 100, sections: 300, letters: 200, kept: 1500, text: 4000, handIn: 42_000 };
  const DAY = 86_400_000; // clocks may differ a little between then and now
  const root = new URL("../../", document.currentScript.src); // this file lies in _static/kit
  const fromDisk = location.protocol === "file:";

  const plain = (address) => {
    try {
      return decodeURIComponent(address);
    } catch {
      return address;
    }
  };
  const page = plain(location.pathname)
    .slice(plain(root.pathname).length)
    .replace(/\.html$/, "");

  // The theme does not reckon with a browser that shuts the tab's storage: it gets one that forgets.
  try {
    sessionStorage.length;
  } catch {
    const kept = new Map();
    const value = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => kept.set(key, text),
      length: 0,
    };
    Object.defineProperty(window, "sessionStorage", {
      value: { ...value, removeItem: (key) => kept.delete(key) },
    });
  }

  // ---- what is stored, whoever wrote it
  const get = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  /** Whether it is stored; where storage is shut or full the page itself remembers. */
  const put = (key, text) => {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  const keys = (storage) => {
    try {
      return Array.from({ length: storage().length }, (_, i) => storage().key(i));
    } catch {
      return [];
    }
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const isName = (value) => typeof value === "string" && value.length <= MOST.letters;
  const isTime = (value) => Number.isFinite(value) && value >= 0 && value < Date.now() + DAY;
  /** A memory from text of any origin: what is not of its form is left out. */
  const sane = (raw) => {
    const { since, read, last } = isObject(raw) ? raw : {};
    const pages = isObject(read) ? Object.entries(read).slice(0, MOST.pages) : [];
    const whole = isObject(last) && isName(last.page) && isName(last.id) && isTime(last.at);
    return {
      since: isTime(since) ? since : 0,
      read: new Map(
        pages
          .filter(([name, ids]) => isName(name) && Array.isArray(ids))
          .map(([name, ids]) => [name, new Set(ids.filter(isName).slice(0, MOST.sections))]),
      ),
      last: whole ? { page: last.page, id: last.id, at: last.at } : null,
    };
  };
  const asText = ({ since, read, last }) => ({
    since,
    read: Object.fromEntries([...read].map(([name, ids]) => [name, [...ids]])),
    last,
  });
  /** Of two memories the one begun later stands alone: the reader has had all before it forgotten. */
  const merged = (one, other) => {
    if (one.since !== other.since) return one.since > other.since ? one : other;
    const read = new Map([...one.read].map(([name, ids]) => [name, new Set(ids)]));
    for (const [name, ids] of other.read) read.set(name, new Set([...(read.get(name) ?? []), ...ids]));
    return {
      since: one.since,
      read,
      last: (one.last?.at ?? -1) >= (other.last?.at ?? -1) ? one.last : other.last,
    };
  };
  const stored = () => sane(parsed(get(KEY)));
  const isKept = (key) => KEPT.some((prefix) => key.startsWith(prefix));
  const clear = () => {
    const ours = (key) => key.startsWith("kit-") || SETTINGS.includes(key);
    for (const storage of [() => localStorage, () => sessionStorage])
      for (const key of keys(storage).filter(ours)) storage().removeItem(key);
  };

  // ---- from page to page
  /** All that is remembered, to be handed to a page that has another storage. */
  const packed = () => {
    const kept = Object.fromEntries(
      keys(() => localStorage)
        .filter(isKept)
        .map((key) => [key, get(key)]),
    );
    const { mode, kitCode: code = "", kitRoad: road = "" } = document.documentElement.dataset;
    return { memory: asText(state), mode, code, road, kept };
  };
  /** What another page has packed becomes a part of this one's memory. */
  const take = (carried) => {
    if (!isObject(carried)) return;
    const told = sane(carried.memory);
    const had = merged(state, stored());
    if (told.since < had.since) return; // from before the reader had all forgotten
    if (told.since > had.since) clear();
    const kept = isObject(carried.kept) ? Object.entries(carried.kept).slice(0, MOST.kept) : [];
    const most = (key) => (key.startsWith(HAND_IN) ? MOST.handIn : MOST.text);
    for (const [key, text] of kept)
      if (isKept(key) && isName(key) && typeof text === "string" && text.length <= most(key)) put(key, text);
    if (["hidden", ""].includes(carried.code)) put("kit-code", carried.code);
    if (["short", ""].includes(carried.road)) put("kit-road", carried.road);
    state = merged(state, told);
    save();
    tell();
  };

  let state = sane(null);
  const listeners = new Set();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const renew = () => {
    state = merged(state, stored());
  };
  const save = () => {
    renew(); // another tab may have written
    put(KEY, JSON.stringify(asText(state)));
  };

  renew();
  take(window.kitCarried);
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && key !== KEY && !isKept(key)) return;
    if (key === null || (key === KEY && newValue === null)) state = sane(null); // forgotten in another tab
    renew();
    tell();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // All that this page knew it had stored: what is not there any more another page has had forgotten.
    if (put("kit-tried", "")) {
      localStorage.removeItem("kit-tried");
      state = sane(null);
    }
    renew();
    tell();
  });

  const solved = (names, prefix) => names.filter((name) => get(prefix + name) !== null).length;
  window.kitMemory = {
    root,
    page,
    /** All pages that are read from beginning to end: { page, title, sections: [[id, title], ...] }. */
    pages: () =>
      (window.kitSections ?? []).map(([name, title, sections]) => ({ page: name, title, sections })),
    isRead: (name, id) => Boolean(state.read.get(name)?.has(id)),
    /** How much of a page is done: for each kind how many, and of how many. What the page no longer has is not counted. */
    tally: (name) => {
      const found = (window.kitSections ?? []).find(([one]) => one === name);
      const ids = (found?.[2] ?? []).map(([id]) => id);
      const { puzzles = [], challenges = [] } =
        (window.kitPuzzles ?? []).find((one) => one.page === `${name}.html`) ?? {};
      return {
        sections: [ids.filter((id) => state.read.get(name)?.has(id)).length, ids.length],
        puzzles: [solved(puzzles, "kit-solved/"), puzzles.length],
        challenges: [solved(challenges, "kit-surgery/"), challenges.length],
      };
    },
    last: () => state.last,
    noteRead: (id) => {
      state.read.set(page, new Set([...(state.read.get(page) ?? []), id]));
      save();
      tell();
    },
    notePlace: (id) => {
      state.last = { page, id, at: Date.now() };
      save();
    },
    forget: () => {
      // From the disk other files may still hold copies, which are older than this.
      state = { ...sane(null), since: fromDisk ? Math.max(Date.now(), state.since + 1) : 0 };
      clear();
      if (fromDisk) save();
      const root = document.documentElement.dataset;
      root.mode = "auto";
      root.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      delete root.kitCode;
      delete root.kitRoad;
      dispatchEvent(new Event("kit-forgotten"));
      tell();
    },
    packed,
    take,
    watch: (listener) => {
      listeners.add(listener);
    },
  };
})();
