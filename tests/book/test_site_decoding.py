"""DecodingPlayer in its chapter, from the disk: what the text tells of it, and its tables on a phone."""

import book_site
import pytest
from at_length import at_length
from browser import settle
from playwright.sync_api import expect

PAGE = "book/decoding"


def player_on(page):
    return page.locator(".kit-widget.kit-dp").first


def unfold(player):
    for more in player.locator(".kit-dp-more").all():
        more.evaluate("(more) => { more.open = true; }")


def step_of(player):
    return player.get_by_role("slider", name="걸음", exact=True)


def test_it_opens_where_greedy_goes_wrong(stage):
    with stage.driven(PAGE, player_on) as player:
        expect(player.locator(".kit-dp-written")).to_have_text("「The student who read the book eats」 다음")
        answer = player.locator("[data-kit=answer]")
        expect(answer).to_have_text("The student who read the book eats the book")
        expect(player.get_by_role("slider")).to_have_count(0)
        unfold(player)
        expect(step_of(player)).to_have_value("7")
        column = player.locator('.kit-dp-node[data-place^="8,"] .kit-dp-token')
        expect(column).to_have_text(["the"])
        player.get_by_role("group", name="빔의 크기").get_by_text("4", exact=True).click()
        expect(column).to_have_text(["the", "끝", "끝", "끝"])
        expect(answer).to_have_text("The student who read the book eats")


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
        for player in seen.page.locator(".kit-widget.kit-dp").all():
            unfold(player)
            step_of(player).press("End")
            for method in ("빔 서치", "샘플링"):
                player.get_by_role("group", name="찾는 법", exact=True).get_by_text(
                    method, exact=True
                ).click()
                settle(seen.page)
                tables = player.locator("table")
                assert tables.count() == 2
                for table in tables.all():
                    assert table.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
                    for words, lines in table.locator("th").evaluate_all(LINES):
                        assert lines <= len(words.split())
                    # A line holds five characters at least.
                    for words, lines in table.locator("td:first-child").evaluate_all(LINES):
                        assert lines <= max(1, -(-len(words) // 5))
