// Formulas are copied as the TeX that they were written in, between $: alone, within a text, and by a button beside those
// that stand apart. Book.js loads it where there are formulas.
(() => {
  const FORMULA = ".katex-display, .katex:not(.katex-display > *)";
  const UNREAD = "script, style, iframe, input, select, textarea, button, .headerlink";
  const texOf = (formula) => {
    const sign = formula.matches(".katex-display") ? "$$" : "$";
    return sign + formula.querySelector("annotation").textContent.trim() + sign;
  };
  /** Whether a letter stands between two places; formulas have some of no width. */
  const letters = (from, to) => {
    const between = document.createRange();
    between.setStart(...from);
    between.setEnd(...to);
    return /[^\s\u200b]/.test(between.toString());
  };
  /** The range with the formulas at its ends whole, as a part of one has no TeX; left out where nothing of it is picked. */
  const whole = (range) => {
    const [start, end] = [
      [range.startContainer, range.startOffset],
      [range.endContainer, range.endOffset],
    ];
    const [first, last] = [start, end].map(([node]) =>
      (node instanceof Element ? node : node.parentElement)?.closest(FORMULA),
    );
    const grown = range.cloneRange();
    if (first && first === last) {
      grown.selectNode(first); // a triple click beside its signs picks what has no width
      return grown;
    }
    if (first && letters(start, [first, first.childNodes.length])) grown.setStartBefore(first);
    else if (first) grown.setStartAfter(first);
    if (last && letters([last, 0], end)) grown.setEndAfter(last);
    else if (last) grown.setEndBefore(last);
    return grown;
  };

  document.addEventListener("copy", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    const picked = getSelection();
    const copied = document.createElement("div");
    for (let i = 0; i < picked.rangeCount; i++) copied.append(whole(picked.getRangeAt(i)).cloneContents());
    const formulas = copied.querySelectorAll(FORMULA);
    if (!formulas.length) return;
    for (const formula of formulas) {
      const tex = document.createElement("span");
      tex.style.whiteSpace = "pre-wrap";
      tex.textContent = texOf(formula);
      (formula.closest("span.math") ?? formula).replaceWith(tex); // outside a paragraph the theme gives it a line of its own
    }
    for (const part of copied.querySelectorAll(UNREAD)) part.remove();
    for (const text of copied.querySelectorAll(":is(td, th) > p:only-child"))
      text.replaceWith(...text.childNodes);
    for (const link of copied.querySelectorAll("a[href]")) link.setAttribute("href", link.href);
    for (const image of copied.querySelectorAll("img[src]")) image.setAttribute("src", image.src);
    copied.style.cssText = "position: fixed; left: -200vw; width: 100vw";
    document.querySelector("article").append(copied);
    // biome-ignore lint/performance/useDomNodeTextContent: it is laid out for the breaks between lines and cells
    event.clipboardData.setData("text/plain", copied.innerText.trim());
    event.clipboardData.setData("text/html", copied.innerHTML);
    copied.remove();
    event.preventDefault();
  });

  const drawing = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  const COPY = drawing("M16 8V4H4v12h4M8 8h12v12H8z");
  const DONE = drawing("m5 12 5 5L20 7");
  for (const formula of document.querySelectorAll("article .kit-formula")) {
    const button = document.createElement("button");
    const show = (icon, words) => {
      button.innerHTML = icon;
      button.title = words;
      button.setAttribute("aria-label", words);
    };
    const rest = () => show(COPY, "수식을 TeX으로 복사");
    button.type = "button";
    button.className = "kit-formula-copy";
    rest();
    button.addEventListener("click", () => {
      const picked = getSelection();
      picked.selectAllChildren(formula.querySelector(".kit-formula-body"));
      // The newer way is shut to pages over plain HTTP.
      if (document.execCommand("copy")) show(DONE, "복사했다");
      else show(COPY, "복사하지 못했다");
      picked.removeAllRanges();
      setTimeout(rest, 2000);
    });
    formula.append(button);
  }
})();
