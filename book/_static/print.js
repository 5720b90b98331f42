// Before a page is printed: what is folded is opened, long lines of code get the mark of a line that goes on, wide
// formulas are made to fit, and dark pages turn light. print.css does the rest. tools/book_pdf calls the same for the
// whole book.
(() => {
  const SHEET = 170 / 25.4 / 0.8; // inches of text on A4, seen from a screen where all letters are a quarter larger
  const WIDE = 92; // letters that fit beside each other; a Korean one is as wide as two
  const LEFT_FOLDED = ".kit-widget-host details";

  const unfold = () => {
    const folded = [...document.querySelectorAll("article details:not([open])")].filter(
      (part) => !part.matches(LEFT_FOLDED),
    );
    for (const part of folded) part.open = true;
    return () => {
      for (const part of folded) part.open = false;
    };
  };
  const wide = (line) => line.replace(/[ᄀ-ᇿ\u2e80-\uffe6]/g, "aa").length > WIDE;
  /** Each line in a span of its own; a screen shows no difference. */
  const markLines = () => {
    for (const code of document.querySelectorAll("article pre:not([data-kit-lines])")) {
      if (code.closest(".kit-widget-host") || !code.textContent.split("\n").some(wide)) continue;
      code.dataset.kitLines = "true";
      const target = code.querySelector(":scope > code") ?? code;
      const lines = [document.createElement("span")];
      for (const part of [...target.childNodes]) {
        const pieces = part.nodeType === Node.TEXT_NODE ? part.data.split(/(?<=\n)/) : [part];
        for (const piece of pieces) {
          lines.at(-1).append(piece);
          if (typeof piece === "string" && piece.endsWith("\n")) lines.push(document.createElement("span"));
        }
      }
      for (const line of lines) if (wide(line.textContent.trimEnd())) line.className = "kit-line";
      target.replaceChildren(...lines);
    }
  };
  /** On a screen a formula that is too wide scrolls. */
  const fitFormulas = () => {
    const room = SHEET * 96;
    const drawn = [
      ...document.querySelectorAll("article .kit-formula-body > .katex-display > .katex > .katex-html"),
    ];
    const widths = drawn.map((formula) => formula.scrollWidth);
    drawn.forEach((formula, i) => {
      if (widths[i] > room - 48)
        formula.parentElement.style.setProperty("--kit-fit", (room - 48) / widths[i]);
    });
  };
  /** Paper is white: browsers print a dark page's light letters without its ground. */
  const brighten = () => {
    const page = document.documentElement.dataset;
    const shown = page.theme;
    page.theme = "light";
    return () => {
      page.theme = shown;
    };
  };
  let undo = [];
  addEventListener("beforeprint", () => {
    undo = [unfold(), brighten()];
    markLines();
    fitFormulas();
  });
  addEventListener("afterprint", () => {
    for (const one of undo.splice(0)) one();
  });
})();
