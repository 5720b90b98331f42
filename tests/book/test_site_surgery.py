"""Surgery in the book, from the disk: in each chapter the model is operated on in the page, and a challenge is solved."""

import book_site
import pytest
from operating_table import REST, answer, press, write

# Chapter, challenge, the button that solves it or None, the text to write or None, and what the model answers then.
CASES = [
    ("attention", "attention-comma", "headOff:decoder/layer_2/cross_attention:2", None, "35000원"),
    ("encoding", "encoding-fool", None, "구백구십구년 구월 구일", "999-099-09"),
    ("masking", "masking-one", "maskOff:decoder/layer_2/cross_attention", None, "2026-07-07"),
    ("blocks", "blocks-suffix", "residualOff:encoder/layer_2/feed_forward_norm", "스물세 살", "23"),
]


@pytest.mark.parametrize(("chapter", "challenge", "button", "text", "answered"), CASES)
def test_an_operation_solves_a_challenge_of_the_chapter(browser, chapter, challenge, button, text, answered):
    with book_site.visit(browser, f"book/{chapter}") as seen:
        assert not any("_static/kit/live" in address for address in seen.requests)
        page = seen.page
        if text is not None:
            write(page, text)
        if button is not None:
            press(page, button)
        page.wait_for_selector(REST)
        assert answer(page) == answered
        item = page.locator(f'[data-challenge="{challenge}"]')
        assert item.locator(".kit-su-now").text_content().startswith("풀었다.")
        assert seen.complaints == []
        assert seen.strangers == []
