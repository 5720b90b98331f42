"""DecodingPlayer in its chapters, from the disk: whatever the controls say, the page finds what kit_core finds."""

import book_site
import pytest
from at_length import at_length
from browser import settle
from decoding_player import Player
from playwright.sync_api import expect

from kit_core import beam_search, greedy_decode, load_pretrained

PAGE = "book/decoding"
TEXTS = ["이천이십오년 대 삼일", "삼만 오천 원", "오천삼십 시간", "사월오일", "백 예순네개 육십팔대"]


@pytest.fixture(scope="module")
def shipped():
    return load_pretrained("korean_numbers")


@pytest.fixture(scope="module")
def limits(shipped):
    tokenizer = shipped.tokenizer
    return {"start_id": tokenizer.start_id, "end_id": tokenizer.end_id, "max_length": 12}


@pytest.fixture
def player(stage):
    with stage.driven(PAGE, Player) as widget:
        yield widget


def test_it_opens_where_greedy_goes_wrong(player):
    expect(player.step).to_have_value("6")
    expect(player.root.locator('.kit-dp-node[data-place^="7,"] .kit-dp-token')).to_have_text(
        ["명", "1", "살", "대"]
    )
    expect(player.root.locator(".kit-dp-written")).to_have_text("「2025-0」 다음")


BEAMS = [(4, 1.5), (1, 0.6), (2, 0.6), (3, 0.6), (4, 0.6)]


@pytest.mark.parametrize(("size", "alpha"), at_length(BEAMS[:1], BEAMS))
def test_the_page_finds_what_beam_search_finds(player, shipped, limits, size, alpha):
    """Token for token and score for score, and with a beam of one what greedy decoding writes."""
    tokenizer, model = shipped.tokenizer, shipped.model
    source = tokenizer.encode_batch(TEXTS, 19)
    ids, scores = beam_search(model, source, beam_size=size, alpha=alpha, **limits)
    player.strip("빔의 크기", str(size))
    player.slider("길이 페널티의 α").fill(str(alpha))
    for number in range(len(TEXTS)):
        player.example(number)
        player.expect_finished([tokenizer.decode(row) for row in ids[number]], scores[number])
    if size == 1:
        assert (greedy_decode(model, source, **limits) == ids[:, 0]).all()


# Of the letters alone: a box around them has a top of its own.
LINES = """(cells) => cells.map((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const tops = new Set();
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) tops.add(Math.round(box.top));
  }
  return [cell.textContent, tops.size];
})"""


@pytest.mark.parametrize("width", at_length([360], [1280, 360]))
def test_tables_break_between_words_and_do_not_scroll(browser, width):
    with book_site.visit(browser, PAGE, width=width) as seen:
        player = Player(seen.page)
        player.step.press("End")
        for method in ("빔 서치", "샘플링"):
            player.strip("찾는 법", method)
            settle(seen.page)
            tables = player.root.locator("table")
            assert tables.count() == 2
            for table in tables.all():
                assert table.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
                for words, lines in table.locator("th").evaluate_all(LINES):
                    assert lines <= len(words.split())
                # A line holds five characters at least.
                for words, lines in table.locator("td:first-child").evaluate_all(LINES):
                    assert lines <= max(1, -(-len(words) // 5))


def test_the_thirty_answers_of_the_chatbot_fit_a_phone(browser):
    with book_site.visit(browser, "book/chatbot", width=360, height=740) as seen:
        table = seen.page.locator("table#table-chatbot-samples")
        expect(table.locator("tbody tr")).to_have_count(30)
        assert table.evaluate("(table) => table.scrollWidth <= table.closest('.kit-table').clientWidth")
        assert seen.page.evaluate("document.documentElement.scrollWidth") == 360
