"""Other ways to open the book: over HTTP, by its front page, on a wide screen, without scripts, without its letters."""

from time import monotonic

import book_site
import pytest
from at_length import at_length
from browser import PATIENCE, settle

PAGES = book_site.pages()
# Running text, and the entries of the list of references.
PROSE = "article section > p, article section div.citation"
LETTERS = """() => ({
  family: getComputedStyle(document.body).fontFamily.split(",")[0],
  read: [...document.fonts].filter((face) => face.family.includes("Pretendard") && face.status === "loaded").length,
})"""


def test_over_http_it_is_the_same_book(browser, server):
    page = next(filter(book_site.holds_widgets, PAGES), PAGES[0])
    with book_site.visit(browser, page, base=server) as seen:
        hosts = seen.page.locator(f'script[type="{book_site.VIEW}"] + .kit-widget-host')
        drawn = hosts.evaluate_all("(hosts) => hosts.map((host) => host.dataset.kitDrawn)")
        assert drawn == ["true"] * len(book_site.soup(page).find_all("script", type=book_site.VIEW))
        assert seen.strangers == []
        assert seen.complaints == []


def test_code_is_copied_as_it_stands(browser):
    with book_site.visit(browser, "book/masking") as seen:
        code = seen.page.locator("div.cell_input .highlight pre:visible").nth(2)
        seen.page.evaluate(
            "document.addEventListener('copy', () => { window.copied = document.activeElement.value; })"
        )
        button = code.locator("xpath=following-sibling::button")
        button.dispatch_event("click")
        assert seen.page.evaluate("window.copied").strip() == code.inner_text().strip()
        seen.page.wait_for_selector(".copybtn.success[data-tooltip='복사했다']", state="attached")


def test_a_dark_page_is_printed_on_white_paper_under_its_title(browser):
    with book_site.visit(browser, "book/masking", theme="dark") as seen:
        assert seen.page.locator("html").get_attribute("data-theme") == "dark"
        seen.page.emulate_media(media="print")
        assert seen.page.locator("article h1").is_visible()
        told = "(name) => { dispatchEvent(new Event(name)); return document.documentElement.dataset.theme; }"
        assert seen.page.evaluate(told, "beforeprint") == "light"
        assert seen.page.evaluate(told, "afterprint") == "dark"


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
        button = seen.page.locator(".theme-switch-button").first
        told = button.get_attribute("aria-label")
        button.click()
        assert seen.page.locator("html").get_attribute("data-mode") == "dark"
        settle(seen.page)
        assert (told, button.get_attribute("aria-label")) == (
            "화면 밝기: 시스템 설정을 따름",
            "화면 밝기: 어둡게",
        )


# Text with widgets, and lists of entries.
PLAIN = ("book/masking", "book/references")


@pytest.mark.parametrize("page", at_length(PLAIN, book_site.chapters()))
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
