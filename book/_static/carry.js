// In Firefox every file opened from the disk has a storage of its own. On a busy machine Chromium now and then gives a
// page one that is empty and ends with it. So what is remembered goes two ways:
//   - in the links, as a parameter that the page at the other end takes off again before anything is drawn
//     (_templates/arrival.js): theme and folded code are right from the first frame, in a new tab too;
//   - through one small file, shelf.html, which every page holds in a hidden frame: its storage is the same whichever
//     page asks, so that it outlasts the tab and typed addresses. It answers late, and a browser may refuse it.
// window.name will not do: Firefox clears it between two files.
(() => {
  const memory = window.kitMemory;
  if (!memory || location.protocol !== "file:") return;
  const EVERY = 1000; // ms between looks at what the widgets have written
  const page = document.documentElement;
  const own = document.currentScript.src;
  let heard = false; // by the shelf
  let shelf = null; // where this page's storage is not the shelf's
  let put = "";
  const looks = () => [page.dataset.mode, page.dataset.kitCode, page.dataset.kitRoad].join();
  const arrived = looks();
  let hearing = false; // what is heard is taken up whole before anything is put back

  // ---- in the links
  const plain = new WeakMap();
  const MOST = 100_000; // bytes: no address is too long for a browser
  /** A page that has nothing stored and has heard of nothing yet knows no looks: those it shows are nobody's choice. */
  const knows = () => heard || window.kitCarried || memory.last() || looks() !== arrived;
  const dress = ({ target }) => {
    const link = target instanceof Element && target.closest("a[href]");
    if (!link || !knows() || link.protocol !== "file:" || link.pathname === location.pathname) return;
    if (!link.pathname.startsWith(memory.root.pathname) || !link.pathname.endsWith(".html")) return;
    const bytes = new TextEncoder().encode(JSON.stringify(memory.packed()));
    if (bytes.length > MOST) return;
    if (!plain.has(link)) {
      plain.set(link, link.getAttribute("href"));
      setTimeout(() => {
        link.setAttribute("href", plain.get(link));
        plain.delete(link);
      }, 1000);
    }
    const address = new URL(plain.get(link), location.href);
    address.searchParams.set("kit", btoa(String.fromCharCode(...bytes)));
    link.href = address.href;
  };
  document.addEventListener("pointerdown", dress, { capture: true });
  document.addEventListener("click", dress); // after the guide's cards have chosen the road

  // ---- through the shelf
  const keep = () => {
    if (!shelf || hearing) return;
    const text = JSON.stringify(memory.packed());
    if (text === put) return;
    put = text;
    shelf.contentWindow?.postMessage({ kitPut: text }, "*");
  };
  /** What the shelf holds becomes a part of this page's memory, and of its looks unless a link has brought those. */
  const found = (text) => {
    let told;
    try {
      told = JSON.parse(text);
    } catch {
      return; // empty, or spoilt
    }
    memory.take(told);
    if (shelf === null && (window.kitCarried || looks() !== arrived)) return; // the link, or the reader, knew later
    if (["light", "dark", "auto"].includes(told?.mode) && told.mode !== page.dataset.mode) {
      page.dataset.mode = told.mode;
      localStorage.setItem("mode", told.mode); // for the theme's own switch
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      page.dataset.theme = told.mode === "auto" ? (dark ? "dark" : "light") : told.mode;
    }
    if ((told?.code === "hidden") !== (page.dataset.kitCode === "hidden"))
      document.querySelector(".kit-code-switch")?.click();
    if ((told?.road === "short") !== (page.dataset.kitRoad === "short"))
      document.querySelector(".kit-road-switch")?.click();
  };
  const reach = () => {
    // A sign that the small file can see if its storage is this one.
    const sign = String(Math.random());
    try {
      localStorage.setItem("kit-sign", sign);
    } catch {
      // then no file can have it
    }
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "기록";
    frame.src = `${new URL("shelf.html", own).href}#${sign}`;
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || typeof data?.kitShelf !== "object") return;
      localStorage.removeItem("kit-sign");
      heard = true;
      hearing = true;
      if (typeof data.kitShelf.text === "string") found(data.kitShelf.text);
      hearing = false;
      if (data.kitShelf.whole) put = JSON.stringify(memory.packed()); // nothing new yet for the other pages
      if (data.kitShelf.shared) return frame.remove();
      if (shelf) return keep(); // the shelf tells again what a page in another tab has put there
      shelf = frame;
      keep();
      setInterval(keep, EVERY);
      addEventListener("pageshow", ({ persisted }) => {
        if (persisted) shelf.contentWindow?.postMessage({ kitAsk: true }, "*");
      });
      memory.watch(keep);
      addEventListener("click", keep); // after what was clicked has done its own
    });
    document.body.append(frame);
  };
  if (document.readyState === "complete") reach();
  else addEventListener("load", reach);
})();
