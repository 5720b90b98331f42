// What is drawn takes as much room as its slide has. A picture, code or a formula is scaled. A widget or a table is laid out
// anew for each scale. What the last row could not read stays large and is scrolled (deck.css); on paper all of it is seen.
globalThis.kitFit = (() => {
  const FLUID = ".kit-widget-host, table";
  const LARGEST = 2.2;
  const STEPS = [1.8, 1.6, 1.4, 1.25, 1.1, 1, 0.9, 0.8, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3];
  const paper = new URLSearchParams(location.search).has("print-pdf");
  const LAST = paper ? STEPS.length - 1 : STEPS.indexOf(1.25);
  const SCROLLED = paper ? LAST : STEPS.indexOf(1.4);
  const CODE = paper ? 0 : 1.2; // of 17 px
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const place = (part, scale) => {
    const stage = part.parentElement;
    const right = stage.clientWidth - part.offsetWidth * scale;
    const down = stage.clientHeight - part.offsetHeight * scale;
    part.style.transform = `translate(${Math.max(0, right / 2)}px, ${Math.max(0, down / 2)}px) scale(${scale})`;
    const [beyond, below] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
    return right > -1 && down > -1 && beyond < 2 && below < 2;
  };
  const lay = (part, n) => {
    part.kitStep = n;
    part.style.width = `${part.parentElement.clientWidth / STEPS[n]}px`;
  };
  const settled = (part) => {
    if (place(part, STEPS[part.kitStep])) return true;
    if (part.kitStep < LAST) return false;
    part.parentElement.classList.add("kit-long");
    lay(part, SCROLLED);
    place(part, STEPS[SCROLLED]);
    return true;
  };
  const fit = async () => {
    let left = [];
    for (const part of document.querySelectorAll(".kit-fit")) {
      part.parentElement.classList.remove("kit-long");
      if (part.querySelector(FLUID)) left.push(part);
      else {
        part.style.width = "max-content";
        const { clientWidth: width, clientHeight: height } = part.parentElement;
        const least = part.querySelector("pre") ? Math.min(CODE, width / part.offsetWidth) : 0;
        const whole = Math.min(width / part.offsetWidth, height / part.offsetHeight, LARGEST);
        if (whole < least) part.parentElement.classList.add("kit-long");
        part.parentElement.tabIndex = whole < least ? 0 : -1; // for the keys that scroll
        place(part, Math.max(whole, least));
      }
    }
    for (let n = 0; left.length; n++) {
      for (const part of left) lay(part, n);
      await frames();
      left = left.filter((part) => !settled(part));
    }
  };
  /** A widget that has grown in use is made smaller or scrolled, never larger again under the hand. */
  const grown = new ResizeObserver((entries) => {
    for (const part of new Set(entries.map(({ target }) => target.closest(".kit-fit:not(.kit-long > *)"))))
      if (part && ready && !settled(part)) lay(part, part.kitStep + 1);
  });
  let ready = false;
  /** From now on, what grows is made to fit again. */
  const watch = () => {
    for (const part of document.querySelectorAll(".kit-fit .kit-widget > *")) grown.observe(part);
    ready = true;
  };
  return { fit, watch };
})();
