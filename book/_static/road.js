// 「짧은 길」: what is marked 심화 (kit_book/short_road.py) is folded to its heading and a button. The browser remembers it
// for all pages. Find-in-page and anchors (anchors.js) open what they lead to.
(() => {
  const page = document.documentElement.dataset;
  const HEAD = "h1, h2, h3, h4, h5, h6, span, .kit-deep-mark";
  const deep = new Map();

  const fold = (section, folded) => {
    const button = deep.get(section);
    for (const part of section.children) {
      if (part.matches(HEAD)) continue;
      if (folded) part.setAttribute("hidden", "until-found");
      else part.removeAttribute("hidden");
    }
    button.textContent = folded ? "펼치기" : "접기";
    button.setAttribute("aria-expanded", !folded);
    dispatchEvent(new Event("resize")); // wide things and widgets measure themselves
  };
  for (const section of document.querySelectorAll("article .kit-deep")) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const heading = section.querySelector("h2, h3, h4");
    heading.id ||= `${section.id}-제목`;
    button.setAttribute("aria-describedby", heading.id);
    button.addEventListener("click", () => fold(section, button.getAttribute("aria-expanded") === "true"));
    section.querySelector(":scope > .kit-deep-mark").append(button);
    deep.set(section, button);
  }
  document.addEventListener("beforematch", ({ target }) => {
    const section = target.closest(".kit-deep");
    if (section) fold(section, false);
  });

  // At the foot of a page of the short road its neighbours on that road stand (kit_book/short_road.py).
  const told = document.querySelector("[data-kit-turns]")?.dataset.kitTurns ?? "{}";
  const turns = Object.entries(JSON.parse(told)).map(([side, short]) => {
    const link = document.querySelector(`.prev-next-area .${side}`);
    const title = link.querySelector(".prev-next-title");
    return { link, title, short, long: [link.getAttribute("href"), title.innerHTML] };
  });

  const switches = document.querySelectorAll(".kit-road-switch");
  const show = () => {
    for (const one of switches) one.setAttribute("aria-pressed", page.kitRoad === "short");
    for (const section of deep.keys()) fold(section, page.kitRoad === "short");
    for (const { link, title, ...roads } of turns) {
      const [address, name] = roads[page.kitRoad ?? "long"];
      link.setAttribute("href", address);
      title.innerHTML = name;
    }
  };
  const walk = (road) => {
    page.kitRoad = road;
    if (!road) delete page.kitRoad;
    try {
      localStorage.setItem("kit-road", road);
    } catch {
      /* storage may be closed to files: it holds for this page */
    }
    show();
  };
  for (const one of switches) {
    one.hidden = !deep.size && !one.closest("article");
    one.addEventListener("click", () => walk(page.kitRoad ? "" : "short"));
  }
  // The guide's cards: who enters the short road by its list walks it, and the long road's list unfolds everything.
  for (const [number, card] of document.querySelectorAll(".kit-cards-paths > .kit-card").entries()) {
    if (number > 1) continue;
    card.addEventListener("click", ({ target }) => target.closest("a") && walk(["short", ""][number]));
  }
  addEventListener("kit-forgotten", show);
  show();
})();
