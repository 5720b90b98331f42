import math

import numpy as np
import pytest
from languages import END, GARDEN_PATH, A, table_of

from kit_core.reference import greedy_search


def test_greedy_takes_the_likeliest_token_and_stops_at_the_end():
    found = greedy_search(GARDEN_PATH, end_id=END, max_length=3)
    assert found.ids == (A, END)
    assert found.log_probability == pytest.approx(math.log(0.5999 * 0.5))
    assert found.score == pytest.approx(math.log(0.5999 * 0.5) / (7 / 6) ** 0.6)
    assert found.finished
    cut = greedy_search(GARDEN_PATH, end_id=END, max_length=1)
    assert (cut.ids, cut.finished) == ((A,), False)


def test_of_equals_the_smaller_number_is_taken_and_alpha_changes_the_score_alone():
    language = table_of({(): [0.2, 0.4, 0.4], (A,): [0.5, 0.5, 0.0001]})
    for alpha in (0.0, 2.0):
        found = greedy_search(language, end_id=END, max_length=2, alpha=alpha)
        assert found.ids == (A, END)
        assert found.score == pytest.approx(math.log(0.2) / (7 / 6) ** alpha)


def test_a_function_that_answers_for_another_vocabulary_shape_is_named():
    with pytest.raises(ValueError, match=r"log_probabilities\(\(\)\)의 모양 \(\)"):
        greedy_search(lambda prefix: np.float64(0.0), end_id=END, max_length=1)
