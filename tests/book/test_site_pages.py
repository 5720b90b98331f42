"""Every page of the built book in a real browser, from the disk and over HTTP: quiet, complete and light."""

import json
import re
from dataclasses import dataclass
from time import monotonic

import book_site
import nbformat
import pytest
from browser import PATIENCE, new_page, settle

import kit_core.widgets

PAGES = book_site.pages()
LIMIT_WITH_WIDGETS, LIMIT_WITHOUT = 1_000_000, 500_000  # bytes, gzip, fonts aside
# What the browser fetches by itself; links that a reader has to click are free to leave the book.
FETCHED = {
    "script": ["src"],
    "link": ["href"],
    "img": ["src", "srcset"],
    "iframe": ["src"],
    "source": ["src", "srcset"],
    "video": ["src", "poster"],
    "audio": ["src"],
    "embed": ["src"],
    "object": ["data"],
    "form": ["action"],
    "use": ["href", "xlink:href"],
    "image": ["href", "xlink:href"],
    "base": ["href"],
}
# Running text, and the entries of the list of references.
PROSE = "article section > p, article section div.citation"
ELSEWHERE = re.compile(r"""^\s*(?:[a-z][a-z0-9+.-]*:)?//""", re.IGNORECASE)
CSS_ADDRESS = re.compile(r"""(?:url\(|@import)\s*["']?\s*((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)

DRAWN = """(host) => {
  const box = host.getBoundingClientRect();
  const inner = host.querySelector(".kit-widget");
  return {
    drawn: host.dataset.kitDrawn ?? "",
    size: [box.width, box.height],
    text: (inner?.innerText ?? "").trim().length,
    notes: host.querySelectorAll(".kit-widget-note").length,
  };
}"""


BOXES = """() => [...document.querySelectorAll("article *")].map((one) => one.getClientRects().length)"""
AT_ONCE = "article .kit-late { content-visibility: visible !important; }"
LAY_OUT = """(article) => {
  article.style.display = "none";
  article.getBoundingClientRect();
  article.style.display = "";
}"""


# Code that stands open on the page, not what a reader unfolds.
CUT = """() => [...document.querySelectorAll("article div.cell_input pre")]
  .filter((code) => !code.closest("details") && code.scrollWidth > code.clientWidth + 1)
  .map((code) => code.textContent.slice(0, 80))"""


@dataclass
class Opened:
    """What a first visit showed."""

    visit: book_site.Visit
    widgets: list[dict]
    boxes: list[int]  # of every part of the article, each section laid out when the reader comes near
    boxes_at_once: list[int]  # the same, laid out as a whole
    cut: list[str]  # code with lines that reach out of its frame


@pytest.fixture(scope="module")
def opened(browser):
    """opened(page) -> what a first visit showed; each page is opened once for all tests of this module."""
    known = {}

    def look(page):
        if page not in known:
            with book_site.visit(browser, page) as seen:
                views = seen.page.locator(f'script[type="{book_site.VIEW}"] + .kit-widget-host')
                widgets = views.evaluate_all(f"(hosts) => hosts.map({DRAWN})")
                boxes = seen.page.evaluate(BOXES)
                style = seen.page.add_style_tag(content=AT_ONCE)
                seen.page.locator("article").evaluate_all(f"(all) => all.forEach({LAY_OUT})")
                boxes_at_once, cut = seen.page.evaluate(BOXES), seen.page.evaluate(CUT)
                known[page] = Opened(seen, widgets, boxes, boxes_at_once, cut)
                style.evaluate("(node) => node.remove()")
                book_site.unfold(seen.page)
                seen.page.keyboard.press("End")
                settle(seen.page)
        return known[page]

    return look


@pytest.mark.parametrize("page", PAGES)
def test_no_request_leaves_the_book(opened, page):
    seen = opened(page).visit
    assert seen.strangers == []
    assert len(seen.requests) > 1


@pytest.mark.parametrize("page", PAGES)
def test_nothing_in_the_page_points_at_another_host(page):
    found = [
        f"<{tag} {name}={node[name]}>"
        for tag, names in FETCHED.items()
        for node in book_site.soup(page).find_all(tag)
        for name in names
        if ELSEWHERE.match(node.get(name, ""))
    ]
    styles = [str(node) for node in book_site.soup(page).find_all("style")]
    styles += [node["style"] for node in book_site.soup(page).find_all(style=True)]
    assert found + CSS_ADDRESS.findall("\n".join(styles)) == []


def test_no_style_sheet_points_at_another_host():
    sheets = sorted(book_site.HTML.rglob("*.css"))
    assert sheets
    found = {
        str(sheet.relative_to(book_site.HTML)): CSS_ADDRESS.findall(sheet.read_text(encoding="utf-8"))
        for sheet in sheets
    }
    assert {name: addresses for name, addresses in found.items() if addresses} == {}


@pytest.mark.parametrize("page", PAGES)
def test_the_console_stays_empty_and_no_file_is_missing(opened, page):
    seen = opened(page).visit
    assert seen.complaints == []


def widgets_of(notebook):
    """How many widgets the chapter shows, told by the names that its saved outputs carry."""
    names = {f"{name}()" for name in kit_core.widgets.__all__}
    outputs = [
        output for cell in nbformat.read(notebook, as_version=4).cells for output in cell.get("outputs", [])
    ]
    return sum(output.get("data", {}).get("text/plain") in names for output in outputs)


@pytest.mark.parametrize("page", PAGES)
def test_every_widget_has_its_state_and_is_drawn(opened, page):
    soup = book_site.soup(page)
    views = [json.loads(node.string)["model_id"] for node in soup.find_all("script", type=book_site.VIEW)]
    saved = [json.loads(node.string) for node in soup.find_all("script", type=book_site.STATE)]
    states = {key: model["state"] for one in saved for key, model in one["state"].items()}
    texts = [one["texts"] for one in saved]

    assert set(views) <= set(states)
    for view in views:
        assert texts[0][states[view]["_esm"]["text"]].strip()
        assert texts[0][states[view]["_css"]["text"]].strip()
    drawn = opened(page).widgets
    assert len(drawn) == len(views)
    for widget in drawn:
        assert widget["drawn"] == "true"
        assert widget["notes"] == 0
        assert widget["size"][0] > 200
        assert widget["size"][1] > 100
        assert widget["text"] > 20


@pytest.mark.parametrize("notebook", book_site.notebooks(), ids=lambda path: path.stem)
def test_every_widget_of_a_chapter_reaches_its_page(notebook):
    page = notebook.relative_to(book_site.ROOT).with_suffix("").as_posix()
    assert len(book_site.soup(page).find_all("script", type=book_site.VIEW)) == widgets_of(notebook)


def test_pages_are_light(opened):
    rows = []
    for page in PAGES:
        seen = opened(page).visit
        files = {path for path in seen.files() if path.suffix not in book_site.FONTS}
        fonts = {path for path in seen.files() if path.suffix in book_site.FONTS}
        limit = LIMIT_WITH_WIDGETS if book_site.holds_widgets(page) else LIMIT_WITHOUT
        rows.append(
            {
                "page": page,
                "bytes": sum(map(book_site.transferred, files)),
                "limit": limit,
                "fonts": sum(path.stat().st_size for path in fonts),
                "files": {
                    path.relative_to(book_site.HTML).as_posix(): book_site.transferred(path)
                    for path in sorted(files, key=book_site.transferred, reverse=True)
                },
            }
        )
    target = book_site.HTML.parent / "page-weights.json"
    target.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for row in rows:
        print(
            f"\n{row['page']:30} {row['bytes'] / 1000:8.1f} KB, fonts {row['fonts'] / 1000:7.1f} KB", end=""
        )
    assert {row["page"]: row["bytes"] for row in rows if row["bytes"] > row["limit"]} == {}


def test_over_http_it_is_the_same_book(browser, server):
    page = next(filter(book_site.holds_widgets, PAGES), PAGES[0])
    with book_site.visit(browser, page, base=server) as seen:
        hosts = seen.page.locator(f'script[type="{book_site.VIEW}"] + .kit-widget-host')
        drawn = hosts.evaluate_all("(hosts) => hosts.map((host) => host.dataset.kitDrawn)")
        assert drawn == ["true"] * len(book_site.soup(page).find_all("script", type=book_site.VIEW))
        assert seen.strangers == []
        assert seen.complaints == []


def test_the_front_page_leads_into_the_book(browser):
    root = book_site.chapters()[0]
    context = browser.new_context()
    try:
        page = new_page(context)
        page.goto((book_site.HTML / "index.html").as_uri())
        page.wait_for_url(book_site.html_of(root).as_uri())
        assert page.locator("article h1").count() == 1
    finally:
        context.close()


@pytest.mark.parametrize("page", book_site.chapters())
def test_all_but_widgets_and_the_opening_is_laid_out_late(page):
    soup = book_site.soup(page)
    assert soup.select(".kit-late .kit-widget-host") == []
    below = soup.select("article > section section p")
    late = [
        part for part in below if part.find_parent(class_="kit-late") or "kit-late" in part.get("class", [])
    ]
    assert len(late) >= 0.9 * len(below)


@pytest.mark.parametrize("page", book_site.chapters())
def test_nothing_is_lost_by_laying_sections_out_late(opened, page):
    seen = opened(page)
    assert len(seen.boxes) > 10
    assert seen.boxes == seen.boxes_at_once


def test_code_is_copied_as_it_stands(browser):
    with book_site.visit(browser, "book/masking") as seen:
        code = seen.page.locator("div.cell_input .highlight pre").nth(2)
        seen.page.evaluate(
            "document.addEventListener('copy', () => { window.copied = document.activeElement.value; })"
        )
        button = code.locator("xpath=following-sibling::button")
        button.dispatch_event("click")
        assert seen.page.evaluate("window.copied").strip() == code.inner_text().strip()
        seen.page.wait_for_selector(".copybtn.success[data-tooltip='복사했다']", state="attached")


@pytest.mark.parametrize("page", book_site.chapters())
def test_no_line_of_code_is_cut(opened, page):
    assert opened(page).cut == []


def test_no_line_of_code_is_cut_on_a_wide_screen(browser):
    with book_site.visit(browser, "book/encoding", width=1440) as seen:
        assert seen.page.evaluate(CUT) == []


LETTERS = """() => ({
  family: getComputedStyle(document.body).fontFamily.split(",")[0],
  read: [...document.fonts].filter((face) => face.family.includes("Pretendard") && face.status === "loaded").length,
})"""


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_text_is_set_in_the_books_own_letters(browser, scripts):
    with book_site.visit(browser, "book/masking", java_script_enabled=scripts) as seen:
        # Without scripts no page says when it is ready, and the browser asks for letters at its first layout.
        end = monotonic() + PATIENCE
        while (letters := seen.page.evaluate(LETTERS))["read"] <= 5 and monotonic() < end:
            seen.page.wait_for_timeout(50)
        assert letters["family"] == '"Pretendard Variable"'
        assert letters["read"] > 5


def test_letters_that_cannot_be_read_keep_nothing_else_waiting(browser):
    with book_site.visit(browser, "book/masking", wait=settle) as seen:
        seen.page.route("**/*.woff2", lambda route: route.abort())
        seen.page.reload()
        book_site.ready(seen.page)
        assert seen.page.evaluate(LETTERS)["read"] == 0
        seen.page.locator(".theme-switch-button").first.click()
        assert seen.page.locator("html").get_attribute("data-mode") == "dark"


@pytest.mark.parametrize("page", book_site.chapters())
def test_without_javascript_the_text_is_there(browser, page):
    with book_site.visit(browser, page, java_script_enabled=False) as seen:
        assert seen.page.locator("article h1").is_visible()
        paragraphs = seen.page.locator(PROSE)
        assert paragraphs.first.is_visible()
        assert paragraphs.count() == len(book_site.soup(page).select(PROSE))
        hints = seen.page.locator(".kit-widget-host .kit-widget-note")
        assert hints.count() == len(book_site.soup(page).find_all("script", type=book_site.VIEW))
        for hint in hints.all():
            hint.scroll_into_view_if_needed()
            assert hint.is_visible()
            assert "자바스크립트" in hint.text_content()
        assert seen.complaints == []
