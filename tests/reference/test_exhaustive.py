import itertools
import math

import pytest
from languages import END, GARDEN_PATH, A, B, random_language, table_of

from kit_core.reference import beam_search, exhaustive_search, greedy_search


def test_the_whole_of_a_small_language_is_counted_out():
    """With the end and two letters: 1 + 2 finished, and 4 cut off after two tokens, all of the probability."""
    found = exhaustive_search(GARDEN_PATH, end_id=END, max_length=2, alpha=0.0)
    assert len(found) == 7
    want = {(END,): 0.0001, (A, END): 0.29995, (B, END): 0.36, (A, A): 0.149975, (A, B): 0.149975}
    want |= {(B, A): 0.02, (B, B): 0.02}
    assert {one.ids: pytest.approx(math.exp(one.log_probability)) for one in found} == want
    assert found[0].ids == (B, END)
    assert sum(math.exp(one.log_probability) for one in found) == pytest.approx(1.0)
    assert [one.finished for one in found] == [one.ids[-1] == END for one in found]


def test_the_number_of_hypotheses_is_what_combinatorics_says():
    """k letters in any order for k < L, then the end; or L letters: sum of (V - 1)^k + (V - 1)^L."""
    for vocab, length in itertools.product((2, 3, 4), (1, 2, 3, 4)):
        found = exhaustive_search(random_language(0, vocab), end_id=END, max_length=length)
        letters = vocab - 1
        assert len(found) == sum(letters**k for k in range(length)) + letters**length
        assert sum(math.exp(one.log_probability) for one in found) == pytest.approx(1.0)


def test_padding_is_never_chosen():
    language = table_of({(): [0.1, 0.2, 0.7], (1,): [0.3, 0.2, 0.5]})
    search = {"end_id": END, "max_length": 2, "pad_id": 2}
    assert greedy_search(language, **search).ids == (1, END)
    for found in (exhaustive_search(language, **search), beam_search(language, beam_size=9, **search)):
        assert {one.ids for one in found} == {(END,), (1, END), (1, 1)}
