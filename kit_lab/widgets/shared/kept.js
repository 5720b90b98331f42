// What the reader wrote into a widget of a page of the book is there again after a reload and after Back, as in a form.
// Who comes by a link finds the widget as the book shows it. Kept with the tab; nothing leaves the machine. What a file
// has brought (book/_static/record.js) is there when the page is opened next.

const PREFIX = "kit-typed/";
const BROUGHT = "kit-brought/";
/** Only a page of the book has an address that leads others there, and that one comes back to. */
export const isPage = () => Boolean(globalThis.kitBook);

/**
 * Keeps what stands in the text fields of `root`, a widget that stands on the page, under `name`. With it goes what
 * `read()` gives, a text: `open(text)` shows that again before the fields are written anew. The promise whether there
 * was anything to show.
 */
export const keepTyped = async (root, name, { read = () => "", open = () => {} } = {}) => {
  if (!isPage()) return false;
  const place = `${location.pathname.replace(/\.html$/, "")}/${name}`;
  const key = PREFIX + place;
  const fields = () => [...root.querySelectorAll("input[type=text]")];
  const now = () => JSON.stringify([read(), ...fields().map(({ value }) => value)]);
  const opened = now();
  let forgotten = false;
  addEventListener("kit-forgotten", () => {
    forgotten = true;
  });
  // The page may have taken the widget off by then, but what stands in it is still there.
  const keep = () => {
    try {
      if (forgotten || now() === opened) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, now());
    } catch {
      // storage may be shut or full: then the page opens as the book shows it
    }
  };
  for (const kind of ["pagehide", "kit-keep"]) addEventListener(kind, keep);
  try {
    const brought = localStorage.getItem(BROUGHT + place);
    localStorage.removeItem(BROUGHT + place);
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    const again = ["reload", "back_forward"].includes(type);
    const kept = JSON.parse(brought ?? (again ? sessionStorage.getItem(key) : null));
    if (!kept) return false;
    const [state, ...texts] = kept;
    await open(state);
    for (const [n, field] of fields().entries()) {
      if (typeof texts[n] !== "string" || field.value === texts[n]) continue;
      field.value = texts[n];
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return true;
  } catch {
    return false; // spoilt, or shut
  }
};
