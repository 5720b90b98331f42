"""The guide's table of what the reader has solved: from the browser's storage, page by page, and cleared when asked."""

import json
import re

import book_site
import pytest
from browser import settle

PAGES = json.loads(
    re.sub(
        r"^window\.kitPuzzles = |;\s*$", "", (book_site.HTML / "_static/kit-puzzles.js").read_text("utf-8")
    )
    if (book_site.HTML / "_static/kit-puzzles.js").exists()
    else "[]"
)


def names(kind):
    return [name for page in PAGES for name in page[kind]]


def test_every_puzzle_has_a_name_of_its_own():
    puzzles, challenges = names("puzzles"), names("challenges")
    assert len(puzzles) > 50
    assert len(challenges) > 10
    assert len(set(puzzles)) == len(puzzles)
    assert len(set(challenges)) == len(challenges)


@pytest.fixture
def guide(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(book_site.html_of("book/guide").as_uri())
    page.wait_for_selector(".kit-progress")
    yield page
    context.close()


def counts(page):
    """Title of a page -> what its row says."""
    rows = page.locator(".kit-progress tbody tr").all()
    return {cells[0]: cells[1:] for cells in (row.locator("td").all_text_contents() for row in rows)}


def test_what_is_solved_is_counted_and_forgotten_when_asked(guide):
    attention = next(page for page in PAGES if page["page"].endswith("/attention.html"))
    total = len(attention["puzzles"])
    assert counts(guide)["어텐션"][0].strip() == f"0 / {total}"
    guide.evaluate(
        "([puzzle, challenge]) => { localStorage.setItem('kit-solved/' + puzzle, '1');"
        " localStorage.setItem('kit-surgery/' + challenge, '1'); localStorage.setItem('another', 'kept'); }",
        [attention["puzzles"][0], attention["challenges"][0]],
    )
    guide.reload()
    guide.wait_for_selector(".kit-progress")
    solved, challenged = (cell.strip() for cell in counts(guide)["어텐션"])
    assert (solved, challenged) == (f"1 / {total}", f"1 / {len(attention['challenges'])}")

    guide.once("dialog", lambda dialog: dialog.dismiss())
    guide.get_by_role("button", name="처음으로 되돌리기").click()
    settle(guide)
    assert counts(guide)["어텐션"][0].strip() == f"1 / {total}"
    guide.once("dialog", lambda dialog: dialog.accept())
    guide.get_by_role("button", name="처음으로 되돌리기").click()
    settle(guide)
    assert counts(guide)["어텐션"][0].strip() == f"0 / {total}"
    assert guide.evaluate("localStorage.getItem('another')") == "kept", "only what was solved is forgotten"


def test_every_row_leads_to_its_page(guide):
    links = guide.locator(".kit-progress a").evaluate_all("nodes => nodes.map((n) => n.href)")
    assert links == [(book_site.HTML / page["page"]).as_uri() for page in PAGES]
