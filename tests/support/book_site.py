"""The built book: which pages it has, how a page is opened and what it did while it opened."""

import gzip
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import nbformat
import yaml
from browser import PATIENCE, new_page, settle
from bs4 import BeautifulSoup
from nbformat import NotebookNode
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from kit_book.plain_markdown import as_read  # noqa: E402

HTML = ROOT / "_build" / "html"
VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
INSIDE_THE_PAGE = ("blob:", "data:")
FONTS = {".woff2", ".woff", ".ttf", ".otf"}
Driver = TypeVar("Driver")


def _documents(entry: dict) -> Iterator[str]:
    if "file" in entry or "root" in entry:
        yield entry.get("file") or entry["root"]
    for group in ("parts", "chapters", "sections", "subtrees", "entries"):
        for inner in entry.get(group, []):
            yield from _documents(inner)


@cache
def chapters() -> tuple[str, ...]:
    """The documents of _toc.yml in reading order, without suffix: "book/index"."""
    return tuple(_documents(yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))))


def pages() -> list[str]:
    """Every page that a reader can reach: the chapters, the search and, where there is one, the index."""
    return [*chapters(), "search", *(["genindex"] if (HTML / "genindex.html").exists() else [])]


def notebooks() -> list[Path]:
    """The chapters that are notebooks."""
    return [path for name in chapters() if (path := ROOT / f"{name}.ipynb").exists()]


def notebook(path: Path) -> NotebookNode:
    """A notebook as the build reads it: its text in MyST, where the committed one is plain Markdown."""
    return as_read(nbformat.read(path, as_version=4))


def html_of(page: str) -> Path:
    path = HTML / f"{page}.html"
    assert path.exists(), f"{path.relative_to(ROOT)} is missing: run `make book` first"
    return path


@cache
def soup(page: str) -> BeautifulSoup:
    """The page as it lies on the disk. Shared: tests must not change it."""
    return BeautifulSoup(html_of(page).read_text(encoding="utf-8"), "html.parser")


def holds_widgets(page: str) -> bool:
    """Told by its text alone: many tests are collected by this, and to parse every page takes half a minute."""
    return f'<script type="{VIEW}"' in html_of(page).read_text(encoding="utf-8")


@cache
def transferred(path: Path) -> int:
    """Bytes that a server which compresses sends for a file."""
    return len(gzip.compress(path.read_bytes(), compresslevel=6, mtime=0))


@dataclass
class Visit:
    """A page in the browser, and all that it asked for and complained about since it began to open."""

    page: Page
    base: str
    requests: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def files(self) -> set[Path]:
        """The local files that the page loaded, itself included."""
        paths = [url.removeprefix(self.base) for url in self.requests if url.startswith(self.base)]
        return {HTML / unquote(urlsplit(path).path).lstrip("/") for path in paths}

    def watch(self) -> None:
        page = self.page
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self.strangers.append(socket.url))
        page.on("requestfailed", lambda request: self.complaints.append(f"failed: {request.url}"))
        page.on("response", self._answered)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("crash", lambda _: self.complaints.append("crashed"))
        page.on("console", self._said)

    def _asked(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.base, *INSIDE_THE_PAGE)):
            self.strangers.append(url)

    def _answered(self, response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} {message.location}")


@contextmanager
def visit(
    browser: Browser,
    page: str,
    *,
    width: int = 1280,
    height: int = 900,
    theme: str = "light",
    base: str | None = None,
    query: str = "",
    wait: Callable[[Page], None] | None = None,
    **context: object,
) -> Iterator[Visit]:
    """Opens a page of the book and waits until it is `ready`, or as `wait` says.

    What it asks for outside `base` (the built book's folder, as a file:// address unless given) is noted as a stranger;
    the browser itself finds no host but this machine.
    """
    html_of(page)
    base = base or HTML.as_uri() + "/"
    made = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce", **context
    )
    try:
        made.set_default_timeout(1000 * PATIENCE)
        seen = Visit(new_page(made), base)
        seen.watch()
        seen.page.goto(f"{base}{page}.html{query and f'?{query}'}")
        if context.get("java_script_enabled", True):
            (wait or ready)(seen.page)
        yield seen
    finally:
        made.close()


# The page's own script starts all widgets anew, from the state that was saved with the page.
AFRESH = """() => {
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: false }));
  delete document.documentElement.dataset.kitWidgets;
  const styles = new Set();
  for (const style of document.head.querySelectorAll("style"))
    if (styles.has(style.textContent)) style.remove();
    else styles.add(style.textContent);
  document.activeElement?.blur();
  scrollTo(0, 0);
  const script = document.querySelector('script[src*="widgets.js"]');
  const again = document.createElement("script");
  again.src = script.src;
  script.replaceWith(again);
}"""


class Stage:
    """Pages on which widgets are driven. The last one stays open: the tests of a file all drive the same one."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.name: str | None = None
        self.seen: Visit | None = None
        self.closing = ExitStack()

    @contextmanager
    def driven(self, page: str, driver: Callable[[Page], Driver]) -> Iterator[Driver]:
        """What drives one widget of a page, fresh as on a first visit; in the end nothing must have been complained of."""
        if self.name == page:
            self._restart(self.seen.page)
        else:
            self.close()
            self.seen = self.closing.enter_context(visit(self.browser, page))
            self.name = page
        yield driver(self.seen.page)
        if self.seen.complaints or self.seen.strangers:
            self.close()  # the next test is not to blame
        assert self.seen.complaints == []
        assert self.seen.strangers == []

    def _restart(self, page: Page) -> None:
        page.emulate_media(reduced_motion="reduce")
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate(AFRESH)
        page.wait_for_selector("html[data-kit-widgets=ready]")
        ready(page)

    def close(self) -> None:
        self.name = None
        self.closing.close()


POLLING = 50  # ms. To ask with every frame would make the page draw frames that it needs for nothing else.


def ready(page: Page) -> None:
    """All widgets drawn and done with their random draws, all sections laid out, all fonts there, nothing left to draw."""
    page.wait_for_function(
        """(view) => !document.querySelector(`script[type="${view}"]`)
        || (document.documentElement.dataset.kitWidgets === "ready"
          && ![...document.querySelectorAll(".kit-as-facts")].some((one) => one.textContent.includes("뽑는 중")))""",
        arg=VIEW,
        polling=POLLING,
    )
    page.wait_for_function("() => document.documentElement.dataset.kitLaidOut === 'true'", polling=POLLING)
    settle(page)


def unfold(page: Page) -> None:
    """Opens all folded code, solutions and tables; waits for what is drawn."""
    page.evaluate("() => document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    settle(page)
