"""One long visit to a page of the built book, for all tests that ask what a first visit shows."""

from dataclasses import dataclass

import book_site
from browser import settle
from hands import used
from playwright.sync_api import Browser, Page
from sideways import sideways
from style_rules import left_out

NARROW = (360, 740)

DRAWN = """(host) => {
  const box = host.getBoundingClientRect();
  const inner = host.querySelector(".kit-widget");
  return {
    drawn: host.dataset.kitDrawn ?? "",
    size: [box.width, box.height],
    text: (inner?.innerText ?? "").trim().length,
    notes: host.querySelectorAll(".kit-widget-note").length,
    named: inner?.getAttribute("role") === "group" ? inner.getAttribute("aria-label") : "",
  };
}"""

# Code that is wider than its frame, when all that is folded is open.
CUT = """() => [...document.querySelectorAll("article div.cell_input pre")]
  .filter((code) => code.scrollWidth > code.clientWidth + 1)
  .map((code) => code.textContent.slice(0, 80))"""

# Whatever sticks out to the right without lying in a part that scrolls by itself, and how wide the whole is.
ON_A_PHONE = """() => {
  const width = document.documentElement.clientWidth;
  const holds = (node) => node && node !== document.body &&
    (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(node).overflowX) || holds(node.parentElement));
  const sticking = [...document.querySelectorAll("main *")]
    .filter((node) => node.getBoundingClientRect().right > width + 1 && !holds(node))
    .map((node) => `${node.tagName}.${node.getAttribute("class")} ${Math.round(node.getBoundingClientRect().right)}`);
  return { sticking: sticking.slice(0, 8), widest: document.documentElement.scrollWidth, window: innerWidth };
}"""

# Code that a reader who marks it would not get as it is written: there its long lines are blocks of their own.
MISCOPIED = """() => {
  const marked = getSelection();
  const found = [...document.querySelectorAll("article .highlight pre")].filter((code) => {
    marked.selectAllChildren(code);
    const written = code.cloneNode(true);
    for (const prompt of written.querySelectorAll(".gp")) prompt.remove(); // nobody wants >>> with the code
    return code.clientWidth && marked.toString().trimEnd() !== written.textContent.trimEnd();
  });
  marked.removeAllRanges();
  return found.map((code) => code.textContent.slice(0, 80));
}"""

# Code, formulas and references are no Korean prose.
NO_PROSE = (
    "code, pre, kbd, .sig, script, style, noscript, math, .katex, .math, .bibliography, "
    "[role=doc-bibliography], .citation, .bibtex-citation"
)
READ = """(skip) => {
  const names = ["alt", "aria-label", "title", "placeholder"];
  document.querySelectorAll(skip).forEach((node) => node.replaceWith(" ∎ "));
  document.querySelectorAll("dialog").forEach((node) => node.show());
  const unspoken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (parentElement.closest("svg")) continue; // it is read by its name
    if (/(?:[A-Za-z][a-zäöüß'’-]+[,.;:]? ){3}[a-zäöüß]{2}/.test(data) && parentElement.closest("[lang]").lang === "ko")
      unspoken.push(data.trim());
  }
  const blocks = "p, li, dd, dt, td, th, figcaption, caption, summary, h1, h2, h3, h4, label, button, legend, text";
  return {
    text: document.body.innerText,
    unspoken,
    labels: names.flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((node) => node.getAttribute(name))),
    blocks: [...document.querySelectorAll(blocks)].map((node) => {
      const own = node.cloneNode(true); // without the parts that say that they are of another language
      own.querySelectorAll("[lang]:not([lang=ko])").forEach((part) => part.remove());
      return own.textContent.replace(/\\s+/g, " ").trim();
    }),
  };
}"""


@dataclass
class FirstVisit:
    """What a first visit showed."""

    first_stop: str  # what the Tab key reaches first
    leads_to: str  # where Enter goes from there
    widgets: list[dict]
    cut: list[str]  # code with lines that reach out of its frame
    phone: (
        dict  # what sticks out or scrolls sideways on a phone, and how wide the page and the window are there
    )
    files: set  # local files that the page loaded
    requests: list[str]
    strangers: list[str]
    complaints: list[str]
    idle: str | None  # the first widget that did not do what a text, a key or a click asks of it
    rules: dict  # of the theme's style, left out of the book's
    read: dict  # the text as a reader sees it, widgets included


def visited(browser: Browser, name: str) -> FirstVisit:
    """Opens a page, tries the keyboard, looks, unfolds, goes to the end, uses its widgets, and reads it last, on a phone."""
    with book_site.visit(browser, name, wait=settle) as seen:
        page = seen.page
        first_stop, leads_to = by_keyboard(page)
        book_site.ready(page)
        views = page.locator(f'script[type="{book_site.VIEW}"] + .kit-widget-host')
        widgets = views.evaluate_all(f"(hosts) => hosts.map({DRAWN})")
        book_site.unfold(page)
        cut = page.evaluate(CUT)
        page.keyboard.press("End")
        settle(page)
        asked = seen.files(), [*seen.requests]  # of a reader who has not yet asked a model anything
        idle = used(page, name)
        phone = on_a_phone(page)
        # Before the style sheets are read once more.
        complaints = [*seen.complaints]
        rules = left_out(page)
        return FirstVisit(
            first_stop,
            leads_to,
            widgets,
            cut,
            phone,
            *asked,
            seen.strangers,
            complaints,
            idle,
            rules,
            page.evaluate(READ, NO_PROSE),
        )


def by_keyboard(page: Page) -> tuple[str, str]:
    page.keyboard.press("Tab")
    stop = page.locator("a:focus").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash")
    return stop, page.evaluate("() => location.hash")


def on_a_phone(page: Page) -> dict:
    """The page as a phone lays it out, from here on: there a part that is too wide widens the window instead of scrolling."""
    width, height = NARROW
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDeviceMetricsOverride", screen)
    page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)
    settle(page)
    return page.evaluate(ON_A_PHONE) | {"sideways": sideways(page), "miscopied": page.evaluate(MISCOPIED)}
