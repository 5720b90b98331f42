"""Finding one's way in the built book: anchors, the mark in the contents, keys, skipping, what stays where it is."""

import shutil

import book_site
import pytest
from browser import new_page, resize, settle
from way_finding import FAR, MARKED, anchors_of, opened, shifted

PAGE = "book/masking"
WIDE, PHONE = (1280, 900), (360, 740)


@pytest.fixture(scope="module")
def masking(browser):
    """One page with widgets, code and a long list of contents, for all that need not open it anew."""
    with book_site.visit(browser, PAGE) as seen:
        yield seen.page
        assert seen.complaints == []


def test_an_address_leads_to_its_heading(browser):
    """Letters, widgets and late layouts have moved the page by thousands of pixels until then."""
    assert abs(opened(browser, "book/attention", PHONE, anchors_of("book/attention")[-1])) <= FAR


def test_a_link_of_the_contents_leads_to_its_heading_even_at_the_pages_end(masking):
    for name in (anchors_of(PAGE)[-1], anchors_of(PAGE)[-3], anchors_of(PAGE)[3]):
        masking.locator(f'#pst-page-toc-nav a[href="#{name}"]').evaluate("(link) => link.click()")
        settle(masking)
        assert abs(masking.evaluate(OFF_OF, name)) <= FAR
        assert masking.locator("#pst-page-toc-nav [aria-current]").get_attribute("href") == f"#{name}"
    # Up from the end no empty room is left.
    masking.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    settle(masking)
    masking.mouse.wheel(0, 400)
    settle(masking)
    masking.wait_for_function("(document.querySelector('.kit-room')?.offsetHeight ?? 0) === 0")


OFF_OF = """(id) => document.getElementById(id).querySelector("h2, h3").getBoundingClientRect().top
  - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)"""


def test_the_contents_mark_the_section_in_view(masking):
    found = masking.evaluate(MARKED, [12, FAR])
    assert [(place, under, mark) for place, under, mark in found if under != mark] == []
    assert len({mark for _, _, mark in found}) > 6


@pytest.mark.parametrize(("page", "size"), [("book/references", WIDE), ("book/index", PHONE)])
def test_nothing_moves_while_a_page_opens(browser, page, size):
    assert shifted(browser, page, size) <= 0.02


TURNS = """() => {
  globalThis.turned = [];
  for (const side of ["left-prev", "right-next"])
    document.querySelector(`.prev-next-area .${side}`).addEventListener("click", (event) => {
      event.preventDefault();
      turned.push(side);
    });
}"""


def test_arrows_turn_the_page_where_nothing_else_wants_them(masking):
    masking.evaluate(TURNS)
    for where in (
        ".kit-widget-host button",
        "summary",
        "article p a",
        ".theme-switch-button",
        "input[type=text]",
    ):
        masking.locator(where).first.evaluate("(node) => node.focus({ preventScroll: true })")
        masking.keyboard.press("ArrowRight")
        masking.evaluate("document.activeElement.blur()")
    masking.evaluate("getSelection().selectAllChildren(document.querySelector('article p'))")
    masking.keyboard.press("ArrowRight")
    masking.evaluate("getSelection().removeAllRanges()")
    masking.keyboard.press("Control+ArrowLeft")
    masking.keyboard.press("Shift+ArrowLeft")
    assert masking.evaluate("turned") == []
    masking.keyboard.press("ArrowRight")
    masking.keyboard.press("ArrowLeft")
    assert masking.evaluate("turned") == ["right-next", "left-prev"]
    assert masking.locator(".left-prev").get_attribute("aria-keyshortcuts") == "ArrowLeft"


def test_arrows_that_are_switched_off_stay_off(browser):
    with book_site.visit(browser, "book/references") as seen:
        page, switch = seen.page, seen.page.get_by_role("checkbox", name="키로 페이지 넘기기")
        switch.uncheck()
        page.goto(book_site.html_of("book/differences").as_uri())
        book_site.ready(page)
        page.evaluate(TURNS)
        page.keyboard.press("ArrowRight")
        assert page.evaluate("turned") == []
        assert page.locator(".right-next").get_attribute("aria-keyshortcuts") is None
        switch.check()
        switch.blur()
        page.keyboard.press("ArrowRight")
        assert page.evaluate("turned") == ["right-next"]


def test_the_list_of_the_short_road_leads_onto_it_and_that_of_the_long_one_off_it(browser):
    with book_site.visit(browser, "book/guide") as seen:
        page = seen.page
        for card, road in ((0, "short"), (1, None)):
            page.locator(".kit-cards-paths > .kit-card").nth(card).get_by_role("link", name="마스킹").click()
            page.wait_for_url("**/masking.html")
            assert page.evaluate("document.documentElement.dataset.kitRoad ?? null") == road
            page.go_back()
            page.wait_for_url("**/guide.html")


# 320 px are 1,280 at 400 %. A chapter's bar has the most buttons.
@pytest.mark.parametrize("size", [WIDE, (320, 400)])
def test_the_way_back_to_the_top_stands_in_the_bar(browser, size):
    with book_site.visit(browser, "book/wrong_masks", width=size[0], height=size[1]) as seen:
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        seen.page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
        link = seen.page.get_by_role("link", name="맨 위로")
        assert link.locator("xpath=ancestor::*[contains(@class, 'bd-header-article')]").count() == 1
        link.click()
        seen.page.wait_for_function("() => scrollY === 0")


def test_the_second_link_skips_to_the_first_widget(masking):
    masking.evaluate("scrollTo({ top: 0, behavior: 'instant' }); document.activeElement.blur();")
    masking.locator(".skip-link a").nth(1).focus()
    assert masking.locator("a:focus").inner_text() == "첫 위젯으로 건너뛰기"
    masking.keyboard.press("Enter")
    masking.wait_for_function("document.activeElement.classList.contains('kit-widget-host')")
    masking.keyboard.press("Tab")
    assert masking.evaluate("document.querySelector('.kit-widget-host').contains(document.activeElement)"), (
        "what follows is inside the widget"
    )
    without = book_site.soup("book/references")
    assert [link.text for link in without.select(".skip-link a")] == ["본문으로 건너뛰기"]


def test_only_code_that_one_would_copy_has_a_button(masking):
    counts = masking.evaluate(
        """() => ["div.cell_input .highlight", "div.cell_output .highlight", ".kit-tested .highlight"].map((where) => {
          const boxes = [...document.querySelectorAll(`article ${where}`)];
          return [boxes.length, boxes.filter((box) => box.querySelector(".copybtn")).length];
        })"""
    )
    (inputs, copied), (_, results), (checks, tested) = counts
    assert copied == inputs - checks > 5
    assert results == tested == 0
    assert checks > 0


def test_the_search_stays_while_the_contents_scroll(masking):
    bar = masking.locator("#pst-primary-sidebar")
    bar.evaluate("(node) => { node.scrollTop = node.scrollHeight; }")
    settle(masking)
    assert bar.evaluate("(node) => node.scrollTop") > 50
    box = masking.locator("#pst-primary-sidebar .search-button-field").bounding_box()
    assert 0 <= box["y"] < 40
    # Nothing of what scrolls is to be seen in its place.
    x, y = box["x"] + box["width"] / 2, box["y"] - 2
    assert masking.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('nav')", [x, y])


NOTES = """() => {
  const edge = document.querySelector(".bd-article").getBoundingClientRect().right;
  return [...document.querySelectorAll("aside.margin")].map((note) => {
    const { left, right } = note.getBoundingClientRect();
    return [right <= edge + 1, right <= innerWidth, right - left > 150];
  });
}"""
THROUGH = """() => [...document.querySelectorAll("aside.margin")].slice(0, 6).filter((note) => {
  scrollBy({ top: note.getBoundingClientRect().top - 10, behavior: "instant" });
  const { left, right, top, bottom } = note.getBoundingClientRect();
  for (let x = left + 2; x < right; x += 12)
    if (note.contains(document.elementFromPoint(x, (Math.max(top, 0) + Math.min(bottom, 48)) / 2))) return true;
  return false;
}).length"""


def test_margin_notes_are_whole_at_every_width(browser):
    with book_site.visit(browser, "book/paper", width=1280, height=900) as seen:
        page = seen.page
        beside = page.evaluate(NOTES)
        assert len(beside) > 10
        assert all(in_window and wide for _, in_window, wide in beside)
        assert page.evaluate(THROUGH) == 0, "none shows through the bar"
        for width in (1100, 992):
            resize(page, width, 900)
            assert all(all(one) for one in page.evaluate(NOTES)), "in the text, where there is no margin"


def test_a_front_page_without_its_book_says_to_unpack_it(browser, tmp_path):
    shutil.copy(book_site.HTML / "index.html", tmp_path)
    context = browser.new_context()
    try:
        page = new_page(context)
        page.goto((tmp_path / "index.html").as_uri())
        page.get_by_role("alert").wait_for()
        assert "먼저 압축을 풀고" in page.get_by_role("alert").inner_text()
        assert page.get_by_role("link").count() == 0
    finally:
        context.close()
