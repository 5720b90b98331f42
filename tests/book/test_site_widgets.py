"""Widgets on their pages of the built book: a tap on a phone, and what a chapter's own widget has to show.

A text, a key and a click belong to the first visit (test_site_pages.py); what each control does is tested in tests/widgets.
"""

from urllib.parse import urljoin

import book_site
import pytest
from at_length import at_length
from browser import settle, tap
from hands import SLIDER, changed, on_page
from operating_table import REST, answer, press, write

from kit_lab.widgets.architecture_map import BOXES

PAGES = [
    path.relative_to(book_site.ROOT).with_suffix("").as_posix()
    for path in book_site.notebooks()
    if "kit_lab.widgets" in path.read_text(encoding="utf-8")
]
# A grid, sliders and canvases, and a model that answers.
FEW = ["book/masking", "book/descent", "book/decoder_only"]


@pytest.mark.parametrize("page", at_length(FEW, PAGES))
def test_widgets_answer_a_tap_on_a_phone(browser, page):
    with book_site.visit(browser, page, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        found = on_page(seen.page)
        assert found
        for root, hand in found:
            with changed(root):
                # What is pressed first brings the rest: a lens asks for a guess before it shows its table.
                tap(root.locator(hand.press if root.locator(hand.press).count() else hand.focus))
            if hand.focus == SLIDER[0]:
                slider = root.locator(hand.focus)
                box = slider.bounding_box()
                with changed(root):
                    tap(slider, position={"x": box["width"] * 0.7, "y": box["height"] / 2})
        assert seen.complaints == []


# ---- what a chapter's own widget shows --------------------------------------------------------------------------
class Map:
    """ArchitectureMap on the page."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-am")

    def fact(self, name):
        named = self.page.locator(f"dt:text-is('{name}')")
        return self.root.locator(".kit-am-row", has=named).locator("dd").inner_text()


def test_every_link_of_the_map_leads_to_a_page_of_the_book(stage):
    with stage.driven("book/blocks", Map) as chart:
        found = set()
        for box in BOXES:
            # A frame holds other boxes in its middle; its own name stands in its corner.
            chart.root.locator(f'[data-box="{box}"]').click(position={"x": 12, "y": 10})
            settle(chart.page)
            found |= {link.get_attribute("href") for link in chart.root.locator(".kit-am-panel a").all()}
    assert len(found) >= 4
    for address in found:
        file, _, fragment = urljoin("book/blocks.html", address).partition("#")
        soup = book_site.soup(file.removesuffix(".html"))
        assert not fragment or soup.find(id=fragment)


# Chapter, challenge, the button that solves it or None, the text to write or None, and what the model answers then.
OPERATIONS = [
    ("opened", "attention-comma", "headOff:decoder/layer_0/cross_attention:1", None, "35000원"),
    ("encoding", "encoding-fool", None, "구년 구월 구일", "9년 9-09-09"),
    ("masking", "masking-one", "maskOff:decoder/layer_2/cross_attention", None, "2026-07-04"),
    ("blocks", "blocks-suffix", "residualOff:encoder/layer_2/feed_forward_norm", "스물세 살", "23층"),
]


@pytest.mark.parametrize(
    ("chapter", "challenge", "button", "text", "answered"), at_length(OPERATIONS[:1], OPERATIONS)
)
def test_an_operation_solves_a_challenge_of_the_chapter(stage, chapter, challenge, button, text, answered):
    with stage.driven(f"book/{chapter}", lambda page: page) as page:
        if text is not None:
            write(page, text)
        if button is not None:
            press(page, button)
        page.wait_for_selector(REST)
        assert answer(page) == answered
        item = page.locator(f'[data-challenge="{challenge}"]')
        assert item.locator(".kit-su-now").text_content().startswith("풀었다.")


@pytest.mark.parametrize("width", at_length([360], [1280, 360]))
def test_positions_stay_at_hand_below_the_pages_bar(browser, width):
    with book_site.visit(browser, "book/encoding", width=width) as seen:
        root = seen.page.locator(".kit-pe")
        root.get_by_role("group", name="볼 것", exact=True).get_by_text("회전", exact=True).click()
        settle(seen.page)
        root.locator(".kit-pe-equation").evaluate("(node) => node.scrollIntoView({ block: 'center' })")
        settle(seen.page)
        for label in ("위치 p", "오프셋 k", "쌍 i"):
            on_top = root.get_by_role("slider", name=label, exact=True).evaluate(
                """(slider) => {
                  const box = slider.getBoundingClientRect();
                  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === slider;
                }"""
            )
            assert on_top, label


def test_the_first_picture_of_the_descent_is_met_before_scrolling_far(stage):
    with stage.driven("book/descent", lambda page: page) as page:
        top = page.locator("article figure").first.evaluate(
            "(figure) => figure.getBoundingClientRect().top + scrollY"
        )
        assert top < 900
