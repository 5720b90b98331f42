"""The guide's table of what the reader has read and solved: from the browser's storage, page by page, until forgotten."""

import json
import re
from contextlib import contextmanager

import book_site
import pytest
from browser import settle
from way_finding import anchors_of

PAGES = json.loads(
    re.sub(
        r"^window\.kitPuzzles = |;\s*$", "", (book_site.HTML / "_static/kit-puzzles.js").read_text("utf-8")
    )
    if (book_site.HTML / "_static/kit-puzzles.js").exists()
    else "[]"
)
BUTTON = ".bd-article .kit-forget"


def names(kind):
    return [name for page in PAGES for name in page[kind]]


def test_every_puzzle_has_a_name_of_its_own():
    puzzles, challenges = names("puzzles"), names("challenges")
    assert len(puzzles) > 50
    assert len(challenges) > 10
    assert len(set(puzzles)) == len(puzzles)
    assert len(set(challenges)) == len(challenges)


@contextmanager
def opened(browser, script=""):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(script)
    page.goto(book_site.html_of("book/guide").as_uri())
    page.wait_for_selector(".kit-progress")
    try:
        yield page
    finally:
        context.close()


@pytest.fixture
def guide(browser):
    with opened(browser) as page:
        yield page


def counts(page):
    """Title of a page -> what its row says."""
    rows = page.locator(".kit-progress tbody tr").all()
    return {cells[0]: cells[1:] for cells in (row.locator("td").all_text_contents() for row in rows)}


def test_what_is_solved_is_counted_and_forgotten_when_asked(guide):
    chosen = next(page for page in PAGES if page["page"].endswith("/opened.html"))
    total, sections = len(chosen["puzzles"]), anchors_of("book/opened")
    assert [cell.strip() for cell in counts(guide)["학습된 모델 열어 보기"][:2]] == [
        f"0 / {len(sections)}",
        f"0 / {total}",
    ]
    kept = {
        f"kit-solved/{chosen['puzzles'][0]}": "1",
        f"kit-surgery/{chosen['challenges'][0]}": "1",
        "another": "kept",
        "kit-memory": json.dumps({"since": 0, "read": {"book/opened": [sections[0], "gone"]}}),
    }
    # Written by the new document itself: a reload may change processes, and on a busy machine overtake a write.
    guide.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(kept)})) localStorage.setItem(key, value);"
    )
    guide.reload()
    guide.wait_for_selector(".kit-progress")
    done = [f"1 / {len(sections)}", f"1 / {total}", f"1 / {len(chosen['challenges'])}"]
    assert [cell.strip() for cell in counts(guide)["학습된 모델 열어 보기"]] == done

    host = guide.locator(BUTTON)
    host.get_by_role("button", name="기록 지우기").click()
    host.get_by_role("button", name="그만두기").click()
    assert [cell.strip() for cell in counts(guide)["학습된 모델 열어 보기"]] == done
    host.get_by_role("button", name="기록 지우기").click()
    host.get_by_role("button", name="모두 지우기").click()
    settle(guide)
    assert [cell.strip()[:4] for cell in counts(guide)["학습된 모델 열어 보기"]] == ["0 / "] * 3
    assert guide.evaluate("localStorage.getItem('another')") == "kept", (
        "only what the book has written is forgotten"
    )
    assert host.get_by_role("button", name="기록 지우기").evaluate("(one) => one === document.activeElement")


def test_every_row_leads_to_its_page(guide):
    links = guide.locator(".kit-progress a").evaluate_all("nodes => nodes.map((n) => n.href)")
    assert links == [book_site.html_of(page).as_uri() for page in book_site.chapters() if is_read(page)]
    assert {(book_site.HTML / page["page"]).as_uri() for page in PAGES} <= set(links)


def is_read(page):
    """Not the first page, and none that is looked up."""
    return page != book_site.chapters()[0] and (book_site.ROOT / f"{page}.ipynb").exists()


SHUT = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("shut"); }, configurable: true });"""


def in_hand(page):
    """The guide's buttons for the file, and what they say."""
    return page.locator(".bd-article .kit-transfer")


@pytest.mark.parametrize("script", ["", SHUT], ids=["kept", "shut"])
def test_a_file_carries_what_is_remembered_to_another_browser(browser, guide, tmp_path, script):
    first, *_ = anchors_of("book/masking")
    told = {"memory": {"since": 0, "read": {"book/masking": [first]}}}
    guide.evaluate("(told) => kitMemory.take(told)", told)
    with guide.expect_download() as saved:
        in_hand(guide).get_by_role("button", name="기록 내보내기").click()
    file, spoilt = tmp_path / "record.json", tmp_path / "spoilt.json"
    saved.value.save_as(file)
    spoilt.write_text(
        file.read_text(encoding="utf-8").replace(first, "<img src=x onerror=alert(1)>"), "utf-8"
    )
    with opened(browser, script) as elsewhere:
        in_hand(elsewhere).locator("input").set_input_files(spoilt)
        elsewhere.get_by_text("가져오지 않았다.").wait_for()
        assert counts(elsewhere)["마스킹"][0].strip().startswith("0 /")
        in_hand(elsewhere).locator("input").set_input_files(file)
        elsewhere.get_by_text("지금의 기록에 더했다.").wait_for()
        assert counts(elsewhere)["마스킹"][0].strip().startswith("1 /")
        assert elsewhere.get_by_text("이 페이지를 닫으면 사라진다").count() == bool(script)
        assert in_hand(elsewhere).locator("img").count() == 0
