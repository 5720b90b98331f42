import math

import numpy as np
import pytest
from languages import END, GARDEN_PATH, table_of
from rows import in_rows

from kit_core.reference import beam_search, exhaustive_search, greedy_search, length_penalty


@pytest.mark.parametrize(
    ("length", "alpha", "want"),
    [
        (1, 0.6, 1.0),
        (7, 1.0, 2.0),
        (13, 1.0, 3.0),
        (19, 0.5, 2.0),
        (30, 0.0, 1.0),
        (7, -1.0, 0.5),
        (7, 0.6, 2.0**0.6),
    ],
)
def test_length_penalty_worked_out_by_hand(length, alpha, want):
    assert length_penalty(length, alpha) == pytest.approx(want, rel=1e-15)


def test_the_length_penalty_can_turn_the_order():
    """0.3 in one token against 0.28 in three: ln 0.3 / 1 = -1.204 and ln 0.28 / (8 / 6) = -0.955."""
    language = table_of({(): [0.3, 0.7], (1,): [1e-9, 1.0 - 1e-9], (1, 1): [0.4, 0.6]})
    for alpha, best, score in ((0.0, (END,), -1.2040), (1.0, (1, 1, END), -0.9547)):
        found = exhaustive_search(language, end_id=END, max_length=3, alpha=alpha)
        finished = next(one for one in found if one.finished)
        assert finished.ids == best
        assert finished.score == pytest.approx(score, abs=1e-4)


@pytest.mark.parametrize("search", [greedy_search, exhaustive_search, beam_search])
@in_rows(
    ("change", "error", "words"),
    [
        ({"max_length": 0}, ValueError, "max_length=0"),
        ({"end_id": -1}, ValueError, "end_id=-1"),
        ({"end_id": 1.0}, ValueError, r"end_id=1\.0"),
        ({"pad_id": END}, ValueError, "pad_id와 같다"),
        ({"alpha": math.nan}, ValueError, "alpha=nan"),
        ({"alpha": "0.6"}, TypeError, r"alpha은\(는\) 실수여야"),
        ({"alpha": math.inf}, ValueError, "alpha=inf"),
        ({"log_probabilities": lambda prefix: np.zeros((1, 3))}, ValueError, r"\(1, 3\)"),
    ],
)
def test_a_wrong_argument_is_named(search, change, error, words):
    arguments = {"log_probabilities": GARDEN_PATH, "end_id": END, "max_length": 2} | change
    with pytest.raises(error, match=words):
        search(arguments.pop("log_probabilities"), **arguments)
