"""The chatbot's chapter, from the disk: its two widgets show what the shipped model computes, even where that is dull."""

import book_site
import numpy as np
import pytest
from browser import settle
from playwright.sync_api import expect
from test_site_decoding import Player

from kit_core import capture, load_pretrained, reference
from kit_core.decoding_record import record_search

PAGE = "book/chatbot"
QUESTIONS = ["배고파", "잠이 안 와", "시험 망쳤어"]
PATHS = {
    "인코더 셀프 어텐션": "*/encoder/*",
    "디코더 셀프 어텐션": "*/decoder/*/self_attention",
    "인코더-디코더 어텐션": "*/cross_attention",
}
# A shown weight is rounded to two places at most.
NEAR = 0.0051


@pytest.fixture(scope="module")
def shipped():
    return load_pretrained("chatbot")


class Heads:
    """AttentionHeads on the page, its table of numbers open."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.ah")
        assert self.root.count() == 1
        self.root.get_by_text("표로 보기").press("Enter")
        self.root.locator(".ah-table").wait_for()

    def numbers(self):
        settle(self.page)
        rows = self.root.locator(".ah-table tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
        )
        return np.array(rows, dtype=float)


@pytest.fixture
def heads(stage):
    with stage.driven(PAGE, Heads) as widget:
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
    chooser = heads.root.get_by_label("문장", exact=True)
    pairs = [title.split(" → ") for title in chooser.locator("option").all_inner_texts()]
    assert shipped.generate([question for question, _ in pairs]) == [answer for _, answer in pairs]
    ids = shipped.tokenizer
    for number, (question, answer) in enumerate(pairs):
        source = np.array([[*ids.encode(question), ids.end_id]])
        target = np.array([[ids.start_id, *ids.encode(answer)]])
        with capture(shipped.model) as trace:
            shipped.model((source, target))
        chooser.select_option(str(number))
        for name, path in PATHS.items():
            heads.root.locator("label").get_by_text(name, exact=True).click()
            weights = trace.stack(path)[:, 0]  # (N, h, T, S)
            for layer, head in ((0, 0), (1, 3)):
                heads.root.get_by_role(
                    "gridcell", name=f"층 {layer + 1}, 헤드 {head + 1}", exact=True
                ).click()
                shown = heads.numbers()
                assert shown.shape == weights[layer, head].shape
                assert np.abs(shown - weights[layer, head]).max() <= NEAR
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
