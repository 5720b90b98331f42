"""DecodingPlayer in its chapters, from the disk: whatever the controls say, the page finds what kit_core finds."""

import book_site
import numpy as np
import pytest
from at_length import at_length
from browser import settle
from decoding_player import Player
from playwright.sync_api import expect

from kit_core import beam_search, greedy_decode, load_pretrained, reference
from kit_lab.searching.record import record_search
from kit_lab.widgets.attention_heads import decode_weights, encode_weights

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


FEW = [(1, 0.6), (4, 1.5)]


@pytest.mark.parametrize(("size", "alpha"), at_length(FEW, [*FEW, (2, 0.6), (3, 0.6), (4, 0.6)]))
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


def test_the_distribution_and_the_attention_are_the_models(player, shipped, limits):
    tokenizer = shipped.tokenizer
    source = np.array([tokenizer.encode(TEXTS[0])])
    tree = record_search(shipped.model, source, draws=1, temperatures=(1.0,), **limits)
    place = tree.prefixes().index(tuple(tokenizer.encode("2025-0")))
    row = tree.log_probabilities[place].astype("float64")
    for notches, temperature in ((0, 1.0), (-2, 0.5), (6, 2.0)):
        for _ in range(abs(notches)):
            player.slider("온도").press("ArrowLeft" if notches < 0 else "ArrowRight")
        expect(player.root.locator(".kit-dp-heat")).to_contain_text(f"온도 {temperature:.2f}의")
        share = np.exp(row / temperature) / np.exp(row / temperature).sum()
        top = np.sort(share)[::-1][:8]
        shown = [float(text) for text in player.root.locator(".kit-dp-share").all_inner_texts()]
        assert shown == pytest.approx([*top, 1 - top.sum()], abs=1.1e-3)
    for layer in (0, 1, 2):
        player.strip("층", str(layer + 1))
        weights = decode_weights(encode_weights(tree.cross[place, layer].astype("float64")))
        texts = [f"{weight:.3f}" if weight < 0.1 else f"{weight:.2f}" for weight in weights]
        expect(player.root.locator(".kit-dp-weight")).to_have_text(texts)


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


def as_shown(tokenizer, ids):
    """An answer as the page writes it: a token that is nothing but a blank keeps its mark."""
    names = [tokenizer.tokens[i].replace("▁", " ") for i in ids if i != tokenizer.end_id]
    return "".join("␣" if name == " " else name for name in names).strip()


def test_the_chatbots_player_finds_what_its_probabilities_say(stage):
    shipped = load_pretrained("chatbot")
    ids = shipped.tokenizer
    with stage.driven("book/chatbot", Player) as player:
        for number, question in enumerate(["배고파", "잠이 안 와"]):
            player.example(number)
            tree = record_search(
                shipped.model,
                np.array([[*ids.encode(question), ids.end_id]]),
                start_id=ids.start_id,
                end_id=ids.end_id,
                max_length=10,
                temperatures=(1.0,),
                draws=1,
            )
            rows = dict(zip(tree.prefixes(), tree.log_probabilities, strict=True))
            for size in (4, 1):
                player.strip("빔의 크기", str(size))
                found = reference.beam_search(
                    rows.__getitem__, end_id=ids.end_id, max_length=10, beam_size=size, pad_id=ids.pad_id
                )
                texts = [as_shown(ids, one.ids) for one in found]
                player.expect_finished(texts, [one.score for one in found])
            assert ids.decode(found[0].ids) == shipped.generate([question])[0]


def test_the_thirty_answers_of_the_chatbot_fit_a_phone(browser):
    with book_site.visit(browser, "book/chatbot", width=360, height=740) as seen:
        table = seen.page.locator("table#table-chatbot-samples")
        expect(table.locator("tbody tr")).to_have_count(30)
        assert table.evaluate("(table) => table.scrollWidth <= table.closest('.kit-table').clientWidth")
        assert seen.page.evaluate("document.documentElement.scrollWidth") == 360
