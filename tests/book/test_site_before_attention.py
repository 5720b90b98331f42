"""AttentionHeads in 「어텐션 이전」, from the disk: the alignment that the chapter's own LSTM learned.

That model is trained while the book is built, so its weights are no constants. The grammar knows the right answers, and
the digits and the syllables that say them stand in the same order.
"""

import re

import book_site
import numpy as np
import pytest
from browser import tap
from number_heads import KINDS, Heads

from kit_core.tasks.korean_numbers.numerals import sino_spellings

PAGE = "book/before_attention"
ROUNDING = 0.005  # a shown weight has two digits or three
SAID = dict(zip("이삼사오육칠팔구", "23456789", strict=True))


class Alignment(Heads):
    """The widget with one layer and one head: what is chosen is the sentence alone."""

    def numbers(self):
        """The weights in the table, (T, S)."""
        self.settle()
        rows = self.table.locator("tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)))"
        )
        return np.array(rows)

    def expected(self):
        return self.numbers()


def aligned(source, answer):
    """(row, column) of every digit from 2 to 9. A row is the character before the one that it chooses."""
    rows = [row for row, digit in enumerate(answer) if digit in SAID.values()]
    columns = [column for column, syllable in enumerate(source) if syllable in SAID]
    return list(zip(rows, columns, strict=True))


@pytest.fixture
def widget(stage):
    with stage.driven(PAGE, Alignment) as widget:
        yield widget


def test_the_answers_are_the_grammars(widget):
    assert len(widget.sentences) == 4
    for source, answer in widget.sentences:
        assert source in sino_spellings(int(answer))


def test_every_sentence_shows_weights_that_follow_the_alignment(widget):
    widget.unfold()
    hits = []
    for number, (source, answer) in enumerate(widget.sentences):
        widget.chooser.select_option(str(number))
        numbers = widget.numbers()
        assert numbers.shape == (len(answer) + 1, len(source))
        assert np.abs(numbers.sum(axis=1) - 1).max() <= ROUNDING * len(source)
        pairs = aligned(source, answer)
        assert pairs
        hits += [numbers[row].argmax() == column for row, column in pairs]
    assert np.mean(hits) > 0.9


def test_it_offers_one_kind_one_layer_and_one_head(widget):
    title = re.sub(r"\s+", " ", widget.root.locator(".ah-title").inner_text())
    assert title.strip() == f"층 1 · 헤드 1 {KINDS['cross']}"
    assert widget.root.get_by_role("gridcell").count() == 1
    for name in KINDS.values():
        assert widget.radio(name).count() == 0


def test_rows_are_followed_by_pointer_and_keyboard(widget):
    widget.unfold()
    rows = len(widget.numbers())
    widget.assert_followed(0)
    widget.query(2).hover()
    widget.assert_followed(2)
    widget.page.mouse.move(2, 2)
    widget.query(0).focus()
    for key, row in [("End", rows - 1), ("ArrowUp", rows - 2), ("Home", 0), ("Escape", None)]:
        widget.page.keyboard.press(key)
        widget.assert_followed(row)


def test_the_same_map_for_two_numbers_that_swap_their_digits(widget):
    widget.unfold()
    first_looks = {}
    for number, (source, _) in enumerate(widget.sentences):
        if source in ("삼만 오천", "오만 삼천"):
            widget.chooser.select_option(str(number))
            first_looks[source] = widget.numbers()[:2].argmax(axis=1).tolist()
    assert first_looks == {"삼만 오천": [0, 3], "오만 삼천": [0, 3]}


def test_by_touch_on_a_phone(browser):
    with book_site.visit(browser, PAGE, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        widget = Alignment(seen.page)
        widget.chooser.select_option("2")
        tap(widget.root.get_by_text("표로 보기"))
        widget.table.wait_for()
        tap(widget.query(1))
        widget.assert_followed(1)
        assert widget.numbers()[1].argmax() == 3  # 「오」 of 「삼만 오천」
        assert seen.complaints == []
