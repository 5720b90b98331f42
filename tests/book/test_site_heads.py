"""AttentionHeads in the chapters, from the disk: what the text tells of the weights is what the reader sees.

The model of 「어텐션 이전」 is trained while the book is built, so its weights are no constants. The grammar knows the right
answers, and the digits and the syllables that say them stand in the same order.
"""

import re

import numpy as np
from browser import settle

from kit_core.tasks.korean_numbers.numerals import sino_spellings

NEAR = 0.0051  # a shown weight is rounded to two places at most
SAID = dict(zip("이삼사오육칠팔구", "23456789", strict=True))


class Heads:
    """The widget on the page, its table of numbers open."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.ah:not(.kit-pl)")
        assert self.root.count() == 1
        self.root.get_by_text("표로 보기").press("Enter")
        self.root.locator(".ah-table").wait_for()
        self.chooser = self.root.get_by_label("문장", exact=True)
        self.titles = self.chooser.locator("option").all_inner_texts()
        self.pairs = [title.partition(" → ")[::2] for title in self.titles]

    def choose(self, number):
        self.chooser.select_option(str(number))
        settle(self.page)

    def names(self):
        """Of the queries and of the keys."""
        heads = self.root.locator(".ah-table tbody th"), self.root.locator(".ah-table thead th")
        queries, (_, *keys) = (
            [re.sub("␣(빈칸)?", " ", text) for text in one.all_text_contents()] for one in heads
        )
        return queries, keys

    def numbers(self):
        rows = self.root.locator(".ah-table tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
        )
        return np.array(rows, dtype=float)


def test_the_translation_opens_with_a_head_that_finds_the_verb(stage):
    with stage.driven("book/translation", Heads) as heads:
        queries, keys = heads.names()
        row = next(i for i, token in enumerate(queries) if token.endswith("sells")) - 1
        assert keys[heads.numbers()[row].argmax()].endswith("파")


# ---- the alignment that the LSTM of 「어텐션 이전」 has learned ------------------------------------------------------
def aligned(source, answer):
    """(row, column) of every digit from 2 to 9. A row is the character before the one that it chooses."""
    rows = [row for row, digit in enumerate(answer) if digit in SAID.values()]
    columns = [column for column, syllable in enumerate(source) if syllable in SAID]
    return list(zip(rows, columns, strict=True))


def test_the_lstm_answers_right_and_its_weights_follow_the_alignment(stage):
    with stage.driven("book/before_attention", Heads) as heads:
        title = re.sub(r"\s+", " ", heads.root.locator(".ah-title").inner_text()).strip()
        assert title == "층 1 · 헤드 1 인코더-디코더 어텐션"
        assert heads.root.get_by_role("gridcell").count() == 1
        assert len(heads.pairs) == 4
        hits, first_looks = [], {}
        for number, (source, answer) in enumerate(heads.pairs):
            assert source in sino_spellings(int(answer))
            heads.choose(number)
            numbers = heads.numbers()
            assert numbers.shape == (len(answer) + 1, len(source))
            assert np.abs(numbers.sum(axis=1) - 1).max() <= NEAR * len(source)
            hits += [numbers[row].argmax() == column for row, column in aligned(source, answer)]
            first_looks[source] = numbers[:2].argmax(axis=1).tolist()
    assert np.mean(hits) > 0.9
    # The same map for two numbers that swap their digits.
    assert first_looks["삼만 오천"] == first_looks["오만 삼천"] == [0, 3]
