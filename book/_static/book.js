// What the theme leaves undone: names for controls, keyboard reach of wide things, Korean in the copy buttons.
(() => {
  const own = document.currentScript.src;
  const kinds = { "kit-formula-body": "수식", "kit-table": "표", "kit-figure-frame": "그림" };
  const SCROLLERS = ".kit-formula-body, .kit-table, .kit-figure-frame, div.cell_output pre, .highlight pre";
  /** Where a part goes on beyond its edges; book.css lays a shade there. */
  const beyond = (part) => [part.scrollLeft > 1, part.scrollWidth - part.clientWidth - part.scrollLeft > 1];
  const shade = (part, [left, right]) => {
    part.classList.toggle("kit-more-left", left);
    part.classList.toggle("kit-more-right", right);
  };
  /** A part that scrolls sideways must be seen to, and be reachable by keyboard. */
  const reachable = (within = document) => {
    // All are measured before any is changed, or each would be laid out anew.
    const parts = [...within.querySelectorAll(SCROLLERS)].map((part) => [part, beyond(part)]);
    for (const [part, sides] of parts) {
      const wide = sides.includes(true);
      shade(part, sides);
      if (wide) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
      if (!wide || part.matches("pre")) continue;
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", `가로로 넘기는 ${kinds[part.classList[0]]}`);
    }
  };
  /**
   * The page's letters arrive in some forty files. Changed one by one, or after the text was shown, each would lay out
   * anew what the reader has begun to read, so book.css shows the page when all are read, and no later than PATIENCE.
   * From then on a page over a network keeps the system's letters: the next page finds these in the cache. A widget in
   * the first window is waited for too.
   */
  const PATIENCE = 1500; // ms, as in book.css
  const letters = async () => {
    const used = [...new Set(document.body.textContent)].join("");
    const asked = performance.now();
    try {
      await document.fonts.load('1em "Pretendard Variable"', used);
    } catch {
      /* what could not be read stays in the system's letters */
    }
    const late = performance.now() - asked > PATIENCE && location.protocol !== "file:";
    const page = document.documentElement;
    page.dataset.kitLetters = late ? "system" : "true";
    const widget = document.querySelector(".kit-widget-host");
    if (!page.dataset.kitWidgets && widget?.getBoundingClientRect().top < innerHeight)
      addEventListener("kit-widgets-ready", shown, { once: true });
    else shown();
  };
  /** Two frames later a widget has measured itself in its new letters. */
  const shown = () => {
    const show = () => {
      document.documentElement.dataset.kitShown = "true";
    };
    if (document.hidden) show();
    else requestAnimationFrame(() => requestAnimationFrame(show));
  };
  /** Loads scripts of the folder _static in this order. */
  const load = (...names) =>
    Promise.all(
      names.map(
        (name) =>
          new Promise((done) => {
            const script = document.createElement("script");
            script.async = false;
            script.onload = script.onerror = done;
            script.src = new URL(`../${name}`, own);
            document.body.append(script);
          }),
      ),
    );
  /** sphinx-copybutton has no Korean of its own; both scripts share the table `messages`. */
  const copyButtons = async () => {
    if (!document.querySelector("div.highlight pre")) return;
    await load("clipboard.min.js", "copybutton.js");
    if (typeof messages !== "object") return; // it could not be read
    const korean = {
      copy: "복사",
      copy_to_clipboard: "코드 복사",
      copy_success: "복사했다",
      copy_failure: "복사하지 못했다",
    };
    iconCopy = iconCopy.replace(messages.en.copy_to_clipboard, korean.copy_to_clipboard);
    iconCheck = iconCheck.replace(messages.en.copy_success, korean.copy_success);
    Object.assign(messages.en, korean);
    for (const button of document.querySelectorAll(".copybtn")) {
      button.dataset.tooltip = korean.copy;
      button.innerHTML = iconCopy;
    }
  };
  /** What a page can do without for a moment, so that its text and its widgets come first. */
  const complete = async () => {
    // The theme's own scripts: its menus and the switch between light and dark.
    await load("scripts/bootstrap.js", "scripts/pydata-sphinx-theme.js", "kit/theme_button.js");
    await copyButtons();
    if (document.querySelector("article .katex")) await load("kit/copy.js");
    await load(
      "kit-sections.js",
      "kit-puzzles.js",
      ...["reading", "marks", "forget"].map((name) => `kit/${name}.js`),
    );
    const files = ["record_form", "hand_in_form", "hand_in", "record", "record_file"].map(
      (name) => `kit/${name}.js`,
    );
    if (document.querySelector(".kit-hw")) await load(...files);
    if (document.querySelector("[data-kit-progress]"))
      await load(...files, "kit/transfer.js", "kit/progress.js");
    await lettersRead;
    reachable();
    addEventListener("resize", () => reachable());
    document.fonts.addEventListener("loadingdone", () => reachable());
    document.documentElement.dataset.kitLaidOut = "true";
  };
  /** 「코드 숨기기」: for a reader of the text and the pictures; the browser remembers it for all pages. */
  const codeSwitch = () => {
    const button = document.querySelector(".kit-code-switch");
    if (!button || !document.querySelector("article .cell_input")) return;
    const page = document.documentElement.dataset;
    const label = () => {
      button.textContent = page.kitCode ? button.dataset.show : button.dataset.hide;
    };
    button.addEventListener("click", () => {
      if (page.kitCode) delete page.kitCode;
      else page.kitCode = "hidden";
      try {
        localStorage.setItem("kit-code", page.kitCode ?? "");
      } catch {
        /* storage may be closed to files: it holds for this page */
      }
      label();
    });
    addEventListener("kit-forgotten", label);
    label();
    button.hidden = false;
  };
  let lettersRead;
  const ready = () => {
    lettersRead = letters();
    codeSwitch();
    for (const table of document.querySelectorAll("article table")) {
      if (table.closest(".kit-table, .kit-widget-host")) continue;
      const frame = document.createElement("div");
      frame.className = "kit-table";
      table.replaceWith(frame);
      frame.append(table);
    }
    // Neither this event nor the next bubbles.
    document.addEventListener(
      "scroll",
      ({ target }) => {
        if (target instanceof Element && target.matches(SCROLLERS)) shade(target, beyond(target));
      },
      { capture: true, passive: true },
    );
    // What was folded away is measured when it is opened.
    document.addEventListener("toggle", ({ target }) => reachable(target), { capture: true });
    addEventListener(document.querySelector(".kit-widget-host") ? "kit-widgets-ready" : "load", complete, {
      once: true,
    });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
