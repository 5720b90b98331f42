// Before a page is printed: what is folded is opened, wide formulas are made to fit, and dark pages turn light. print.css
// does the rest; long lines of code were marked when the book was built (kit_book/long_lines.py).
(() => {
  const SHEET = 170 / 25.4 / 0.8; // inches of text on A4, seen from a screen where all letters are a quarter larger
  const LEFT_FOLDED = ".kit-widget-host details";

  const unfold = () => {
    const folded = [...document.querySelectorAll("article details:not([open])")].filter(
      (part) => !part.matches(LEFT_FOLDED),
    );
    const deep = [...document.querySelectorAll("article .kit-deep > [hidden]")];
    for (const part of folded) part.open = true;
    for (const part of deep) part.removeAttribute("hidden");
    return () => {
      for (const part of folded) part.open = false;
      for (const part of deep) part.setAttribute("hidden", "until-found");
    };
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
  const undo = [];
  addEventListener("beforeprint", () => {
    undo.unshift(brighten(), unfold()); // a second print may begin before the first is over
    fitFormulas();
  });
  addEventListener("afterprint", () => {
    for (const one of undo.splice(0)) one();
  });
})();
