// What is drawn takes as much room as its slide has. A picture, code or a formula is scaled. A widget or a table is laid out
// anew for each scale, and a widget that would be too small goes on in a second column (deck.css).
globalThis.kitFit = (() => {
  const FLUID = ".kit-widget-host, table";
  const LARGEST = 2.2;
  const STEPS = [1.8, 1.6, 1.4, 1.25, 1.1, 1, 0.9, 0.84, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42];
  const TWO = STEPS.indexOf(0.84);
  const GAP = 40; // between the columns
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  /** How wide it is; of two columns the second may be empty. */
  const used = (part) => {
    if (!part.classList.contains("kit-split")) return part.offsetWidth;
    const one = part.querySelector(".kit-widget");
    const { left, width } = one.getBoundingClientRect();
    const beside = [...one.children].some((each) => each.getBoundingClientRect().left > left + width);
    return beside ? part.offsetWidth : one.offsetWidth;
  };
  const place = (part, scale) => {
    const { clientWidth: width, clientHeight: height } = part.parentElement;
    const [right, down] = [width - used(part) * scale, height - part.offsetHeight * scale];
    part.style.transform = `translate(${Math.max(0, right / 2)}px, ${Math.max(0, down / 2)}px) scale(${scale})`;
    const [beyond, below] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
    return right > -1 && down > -1 && beyond < 2 && below < 2;
  };
  const lay = (part, n, split = false) => {
    part.kitStep = n;
    part.classList.toggle("kit-split", split);
    const { clientWidth: width, clientHeight: height } = part.parentElement;
    part.style.width = `${width / STEPS[n]}px`;
    part.style.setProperty("--kit-column", `${(width / STEPS[n] - GAP) / 2}px`);
    part.style.setProperty("--kit-height", `${height / STEPS[n]}px`);
  };
  const settled = (part) => place(part, STEPS[part.kitStep]) || part.kitStep === STEPS.length - 1;
  /** Lays the parts out smaller and smaller; those that have settled are left. */
  const shrink = async (parts, from, split) => {
    let left = parts;
    for (let n = from; left.length; n++) {
      for (const part of left) lay(part, n, split);
      await frames();
      left = left.filter((part) => !settled(part));
    }
  };
  const fit = async () => {
    const fluid = [];
    for (const part of document.querySelectorAll(".kit-fit")) {
      if (part.querySelector(FLUID)) fluid.push(part);
      else {
        part.style.width = "max-content";
        const { clientWidth: width, clientHeight: height } = part.parentElement;
        place(part, Math.min(width / part.offsetWidth, height / part.offsetHeight, LARGEST));
      }
    }
    await shrink(fluid, 0, false);
    // Two columns only where they make it larger.
    const tall = fluid.filter((part) => part.kitStep > TWO && part.querySelector(".kit-widget"));
    const alone = new Map(tall.map((part) => [part, part.kitStep]));
    await shrink(tall, TWO, true);
    const back = tall.filter((part) => part.kitStep >= alone.get(part));
    for (const part of back) lay(part, alone.get(part));
    await frames();
    back.forEach(settled);
  };
  /** A widget that has grown in use is made smaller, never larger again under the hand. */
  const grown = new ResizeObserver((entries) => {
    for (const part of new Set(entries.map(({ target }) => target.closest(".kit-fit"))))
      if (ready && !settled(part)) lay(part, part.kitStep + 1, part.classList.contains("kit-split"));
  });
  let ready = false;
  /** From now on, what grows is made to fit again. */
  const watch = () => {
    for (const part of document.querySelectorAll(".kit-fit .kit-widget > *")) grown.observe(part);
    ready = true;
  };
  return { fit, watch };
})();
