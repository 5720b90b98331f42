(() => {
  const page = document.documentElement;
  // Storage may be shut or full: then what is kept lasts as long as the page, or is carried on.
  try {
    localStorage.setItem("kit-tried", "");
    localStorage.removeItem("kit-tried");
  } catch {
    const kept = new Map();
    try {
      for (let i = 0; i < localStorage.length; i++)
        kept.set(localStorage.key(i), localStorage.getItem(localStorage.key(i)));
    } catch {
      /* it cannot even be read */
    }
    const value = {
      get length() {
        return kept.size;
      },
      key: (i) => [...kept.keys()][i] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, text) => {
        kept.set(String(key), String(text));
      },
      removeItem: (key) => {
        kept.delete(String(key));
      },
      clear: () => kept.clear(),
    };
    try {
      Object.defineProperty(window, "localStorage", { value, configurable: true });
      page.dataset.kitStorage = "page"; // for transfer.js
    } catch {
      /* each part does without */
    }
  }
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // What the link that led here has carried along, where every file has a storage of its own (kit/carry.js).
  try {
    const address = new URL(location.href);
    const carried = location.protocol === "file:" && address.searchParams.get("kit");
    if (carried) {
      const bytes = Uint8Array.from(atob(carried), (letter) => letter.charCodeAt(0));
      window.kitCarried = JSON.parse(new TextDecoder().decode(bytes));
      address.searchParams.delete("kit");
      history.replaceState(history.state, "", address);
    }
  } catch {
    /* not of this book */
  }
  const { mode: handed, code = stored("kit-code"), road = stored("kit-road") } = window.kitCarried ?? {};
  const mode = [handed, stored("mode")].find((one) => ["light", "dark", "auto"].includes(one)) ?? "auto";
  if (code === "hidden") page.dataset.kitCode = code;
  if (road === "short") page.dataset.kitRoad = road;
  page.dataset.mode = mode;
  page.dataset.theme =
    mode !== "auto" ? mode : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
})();
