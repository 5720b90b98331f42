// The deck of a chapter: reveal.js set up for the book, and the speaker's notes. reveal's
// own speaker view needs a server; here a second window of the same file hears from the first by messages.
(() => {
  const asked = new URLSearchParams(location.search);
  const speaking = asked.has("speaker");
  const printing = asked.has("print-pdf");
  const page = document.documentElement.dataset;
  const deck = document.querySelector(".reveal");
  const panel = document.querySelector(".kit-panel");
  if (speaking) page.kitSpeaker = "true";

  /** As high as 16:9 and up to 4:3; half as wide on a phone. */
  const shape = () => {
    const width = !printing && deck.clientWidth < 600 ? 640 : 1280;
    const height = printing ? 720 : Math.round((width * deck.clientHeight) / (deck.clientWidth || 1));
    return { width, height: Math.min(960, Math.max(720, height)) };
  };

  /** What a widget links to lies beside its chapter. */
  deck.addEventListener("click", (event) => {
    const link = event.target.closest(".kit-fit a[href]")?.getAttribute("href");
    if (!link || link.startsWith("#")) return;
    event.preventDefault();
    open(new URL(link, new URL("../book/", location.href)), "_blank");
  });

  /** Keys that move a widget do not turn the slides; a presenter's clicker does. Escape leaves the widget. */
  const inWidget = () => document.activeElement?.closest(".kit-widget, .kit-long");
  const clicked = (event) => {
    const turn = { PageDown: Reveal.next, PageUp: Reveal.prev }[event.key];
    if (!turn || !inWidget()) return;
    event.preventDefault();
    turn();
  };
  addEventListener("keydown", clicked, { capture: true }); // some widgets keep keys to themselves
  addEventListener("keyup", ({ key }) => key === "Escape" && inWidget() && document.activeElement.blur());

  // ---- notes ------------------------------------------------------------------------------------------
  const begun = Date.now();
  const clock = document.createElement("span");
  const tick = () => {
    const seconds = Math.floor((Date.now() - begun) / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const tell = () => {
    const [slide, all] = [Reveal.getCurrentSlide(), Reveal.getSlides()];
    const next = slide.nextElementSibling?.querySelector("h2")?.cloneNode(true);
    const head = document.createElement("header");
    const coming = document.createElement("span");
    coming.append(next ? "다음: " : "마지막 슬라이드", ...(next?.childNodes ?? []));
    const minutes = (to) => all.slice(0, to).reduce((sum, one) => sum + Number(one.dataset.minutes), 0);
    const plan = document.createElement("span");
    plan.textContent = `${slide.dataset.minutes}분 · 여기까지 ${minutes(all.indexOf(slide) + 1)}분 (모두 ${minutes()}분)`;
    head.append(coming, plan, ...(speaking ? [clock] : []));
    const notes = slide.querySelector("aside.notes").cloneNode(true);
    panel.replaceChildren(head, ...notes.childNodes);
    panel.scrollTop = 0;
  };
  const toggleNotes = () => {
    panel.hidden = !panel.hidden;
    Reveal.layout();
  };

  // ---- the speaker's window ---------------------------------------------------------------------------
  let other = speaking ? opener : null;
  let heard = "";
  const state = () => JSON.stringify(Reveal.getIndices());
  const send = () => {
    if (state() !== heard) other?.postMessage({ kitSlide: state() }, "*");
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== other || !data?.kitSlide) return;
    heard = data.kitSlide;
    const { h, v, f } = JSON.parse(heard);
    Reveal.slide(h, v, f);
  });
  const openSpeaker = () => {
    const address = new URL(location.href);
    address.search = "speaker";
    other = open(address, "kit-speaker", "width=1200,height=720");
  };

  /** reveal takes every <section> for a slide, those of the widgets too: it is not to see them. */
  const hideSections = (node) => {
    const all = (selector) =>
      [...Element.prototype.querySelectorAll.call(node, selector)].filter((one) => !one.closest(".kit-fit"));
    node.querySelectorAll = all;
    node.querySelector = (selector) => all(selector)[0] ?? null;
  };

  const start = async () => {
    for (const node of [deck, ...document.querySelectorAll(".slides > section")]) hideSections(node);
    const laidOut =
      printing && new Promise((done) => deck.addEventListener("pdf-ready", done, { once: true }));
    await Reveal.initialize({
      ...shape(),
      margin: 0,
      center: false,
      embedded: !printing,
      hash: true,
      help: false,
      display: "flex",
      slideNumber: "c/t",
      transition: "none",
      backgroundTransition: "none",
      viewDistance: 1000,
      scrollActivationWidth: null,
      pdfSeparateFragments: false,
      pdfMaxPagesPerSlide: 1,
      keyboardCondition: () => !inWidget(),
      keyboard: { 78: toggleNotes, 83: speaking ? null : openSpeaker },
    });
    const names = { left: "앞 슬라이드", right: "다음 슬라이드" };
    for (const [side, name] of Object.entries(names))
      for (const button of document.querySelectorAll(`.navigate-${side}`)) button.ariaLabel = name;
    Reveal.on("slidechanged", () => {
      if (inWidget()) document.activeElement.blur();
      tell();
    });
    for (const name of ["slidechanged", "fragmentshown", "fragmenthidden"]) Reveal.on(name, send);
    if (speaking) {
      panel.hidden = false;
      tick();
      setInterval(tick, 1000);
    }
    tell();
    const used = [...new Set(document.body.textContent)].join("");
    await document.fonts.load('1em "Pretendard Variable"', used).catch(() => {});
    if (document.querySelector(".kit-widget-host") && !page.kitWidgets)
      await new Promise((done) => addEventListener("kit-widgets-ready", done, { once: true }));
    await laidOut;
    await kitFit.fit();
    if (!printing) kitFit.watch();
    page.kitDeck = "ready";
    let later;
    const again = async () => {
      delete page.kitDeck;
      Reveal.configure(shape());
      await kitFit.fit();
      page.kitDeck = "ready";
    };
    Reveal.on("resize", () => {
      clearTimeout(later);
      later = setTimeout(again, 100);
    });
  };
  start();
})();
