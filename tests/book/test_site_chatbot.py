"""The chatbot's chapter, from the disk: its two widgets show what the shipped model computes, even where that is dull."""

import book_site
import numpy as np
import pytest
from decoding_player import Player
from playwright.sync_api import expect
from shipped_heads import ShippedHeads

from kit_core import load_pretrained, reference
from kit_core.decoding.record import record_search

PAGE = "book/chatbot"
QUESTIONS = ["배고파", "잠이 안 와", "시험 망쳤어"]


@pytest.fixture(scope="module")
def shipped():
    return load_pretrained("chatbot")


@pytest.fixture
def heads(stage):
    with stage.driven(PAGE, ShippedHeads) as widget:
        yield widget


@pytest.fixture
def player(stage):
    with stage.driven(PAGE, Player) as widget:
        yield widget


def as_shown(tokenizer, ids):
    """An answer as the page writes it: a token that is nothing but a blank keeps its mark."""
    names = [tokenizer.tokens[i].replace("▁", " ") for i in ids if i != tokenizer.end_id]
    return "".join("␣" if name == " " else name for name in names).strip()


def test_every_head_shows_the_models_weights(heads, shipped):
    heads.expect_weights_of(shipped, shipped.generate)
    shown = heads.numbers()
    # Cross attention is even, as the page says.
    assert np.abs(shown - 1 / shown.shape[1]).max() < 0.05


def test_the_player_finds_what_the_models_probabilities_say(player, shipped):
    ids = shipped.tokenizer
    for number, question in enumerate(QUESTIONS):
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


def test_the_thirty_answers_fit_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740) as seen:
        table = seen.page.locator("table#table-chatbot-samples")
        expect(table.locator("tbody tr")).to_have_count(30)
        assert table.evaluate("(table) => table.scrollWidth <= table.closest('.kit-table').clientWidth")
        assert seen.page.evaluate("document.documentElement.scrollWidth") == 360
