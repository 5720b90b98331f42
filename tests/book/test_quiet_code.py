"""What only tests is folded; what runs stays as it was, and the reader can hide all code."""

import ast
import re
import sys

import book_site
import nbformat
import pytest
from bs4 import BeautifulSoup, SoupStrainer

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book.quiet_code import TESTED, parted


def test_checks_are_parted_from_the_code():
    source = (
        "x = 1\nassert x == 1\n\n\nfor y in (1, 2):\n    assert (\n        y > 0\n    )\nfor z in (3,):\n"
        "    total = x + z\n    assert total\nprint(x)"
    )
    shown, checked = parted(source)
    assert shown == "x = 1\n\n\nfor z in (3,):\n    total = x + z\n    assert total\nprint(x)"
    assert checked == "assert x == 1\nfor y in (1, 2):\n    assert (\n        y > 0\n    )"
    assert parted("x = 1\n# 둘보다 작다.\nassert x < 2\nx") == ("x = 1\nx", "# 둘보다 작다.\nassert x < 2")
    assert parted("x = 1") == ("x = 1", "")
    assert parted("%time x") == ("%time x", "")


def test_nothing_of_any_chapter_is_lost():
    """What is shown and what is folded are together the cell, and both can be read as Python."""
    for path in book_site.notebooks():
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type != "code":
                continue
            shown, checked = parted(cell.source)
            lines = sorted(line for line in (shown + "\n" + checked).splitlines() if line.strip())
            assert lines == sorted(line for line in cell.source.splitlines() if line.strip())
            if checked:
                ast.parse(shown)
                ast.parse(checked)


def test_no_check_and_no_import_stands_open_on_a_page():
    open_ones, unnamed = [], []
    for page in book_site.chapters():
        html = book_site.html_of(page).read_text(encoding="utf-8")
        article = BeautifulSoup(html, "lxml", parse_only=SoupStrainer("article"))
        for box in article.select("div.cell_input"):
            source = box.get_text()
            bare = not re.sub(r"^(import|from) .*\n?", "", source, flags=re.MULTILINE).strip()
            if not box.find_parent("details") and (bare or parted(source)[1]):
                open_ones.append((page, source))
        for folded in article.select("details.kit-tested"):
            if folded.summary.get_text() != TESTED or "assert" not in folded.get_text():
                unnamed.append((page, folded.get_text()))
    assert open_ones == unnamed == []


@pytest.fixture
def masking(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(book_site.html_of("book/masking").as_uri())
    yield page
    context.close()


def test_the_reader_hides_all_code_and_the_browser_remembers(masking):
    seen = "[...document.querySelectorAll('article .cell_input')].some((box) => box.offsetHeight > 0)"
    switch = masking.locator(".kit-code-switch")
    assert switch.text_content() == "코드 숨기기"
    assert masking.evaluate(seen)
    switch.click()
    assert switch.text_content() == "코드 보이기"
    assert not masking.evaluate(seen)
    solved = masking.locator(".tag_hide-cell:not(.tag_kit-quiet) details.hide:has(.cell_output)").first
    solved.locator("summary").click()
    assert solved.locator(".cell_output").is_visible()
    assert not masking.evaluate(seen)
    masking.reload()
    assert not masking.evaluate(seen)
    switch.click()
    assert masking.evaluate(seen)
    masking.goto(book_site.html_of("book/guide").as_uri())
    assert switch.is_hidden()


def test_the_short_road_has_no_rows_of_code_that_only_draws_until_it_is_sought(masking):
    """What holds the chapter's own code keeps its row, and so has every fold on the long road and on paper."""
    rows = (
        "[...document.querySelectorAll('article details.hide > summary')].filter((row) => row.offsetHeight)"
    )
    seen = f"[...new Set({rows}.map((row) => row.querySelector('.collapsed').textContent))]"
    drawing = {"그림을 그린 코드 펼치기", "위젯을 부르는 코드 펼치기"}
    switch = masking.locator(".bd-header-article .kit-road-switch")
    whole = set(masking.evaluate(seen))
    assert drawing < whole
    switch.click()
    short = set(masking.evaluate(seen))
    assert {"풀이 펼치기", "준비하는 코드 펼치기"} <= short <= whole - drawing
    masking.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert drawing <= set(masking.evaluate(seen))
    masking.evaluate("dispatchEvent(new Event('afterprint'))")
    assert set(masking.evaluate(seen)) == short
    masking.goto("about:blank")
    masking.goto(f"{book_site.html_of('book/masking').as_uri()}#:~:text=look_ahead_mask%286%29")
    masking.locator("article details.hide[open] > summary").get_by_text("그림을 그린 코드 접기").wait_for()
    masking.locator(".kit-code-switch").click()
    assert not drawing & set(masking.evaluate(seen))
