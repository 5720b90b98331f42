"""What tests measure of a page: shifts of its layout, anchors, the mark in the contents."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import unquote

import book_site
from browser import new_page, settle
from playwright.sync_api import Browser, Page

FAR = 40  # px: a heading this far from its place is not what the address promised
SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
}).observe({ type: "layout-shift", buffered: true });
"""
OFF = """(id) => {
  const node = document.getElementById(id);
  const heading = node.querySelector(":scope > :is(h1, h2, h3, h4)") ?? node;
  return heading.getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}"""
# At a place: the last heading of the text that has passed the bar (or comes within FAR of its place), and the one marked.
MARKED = """async ([places, far]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const root = document.documentElement;
  const links = [...document.querySelectorAll("#pst-page-toc-nav a")];
  const headings = [...document.querySelectorAll("article section section > :is(h2, h3, h4)")];
  const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + far;
  const found = [];
  for (let i = 0; i < places; i++) {
    scrollTo({ top: Math.round((i / places) * (root.scrollHeight - innerHeight)), behavior: "instant" });
    await frame();
    await frame();
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line).at(-1);
    const mark = links.filter((link) => link.getAttribute("aria-current") === "true");
    found.push([scrollY, passed?.closest("section").id ?? "",
      mark.map((link) => decodeURIComponent(link.hash.slice(1))).join()]);
  }
  return found;
}"""


def anchors_of(page: str) -> list[str]:
    """The sections that the page's contents lead to."""
    links = book_site.soup(page).select("#pst-page-toc-nav a[href^='#']")
    return [unquote(link["href"][1:]) for link in links]


@contextmanager
def _cold(browser: Browser, size: tuple[int, int], theme: str = "light") -> Iterator[Page]:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
    try:
        yield new_page(context)
    finally:
        context.close()


def shifted(browser: Browser, page: str, size: tuple[int, int]) -> float:
    """The cumulative layout shift while the page opens with nothing in its cache."""
    with _cold(browser, size) as tab:
        tab.add_init_script(SHIFTS)
        tab.goto(book_site.html_of(page).as_uri())
        book_site.ready(tab)
        return sum(tab.evaluate("shifts"))


def opened(browser: Browser, page: str, size: tuple[int, int], anchor: str) -> float:
    """How far from its place the heading stands when its address is opened and the page has settled."""
    with _cold(browser, size) as tab:
        tab.goto(f"{book_site.html_of(page).as_uri()}#{anchor}")
        book_site.ready(tab)
        settle(tab)
        return tab.evaluate(OFF, anchor)
