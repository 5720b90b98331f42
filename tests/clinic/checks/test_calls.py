import numpy as np
import pytest
from toy_patients import Toy, case

from kit_lab.clinic.checks import calls


def test_a_shape_is_given_beside_the_right_one():
    assert calls.shape(case()) is None
    assert calls.shape(case("narrow")) == {"given": (3, 5, 8), "wanted": (3, 5, 9)}


def test_a_second_answer_is_compared_with_the_first():
    assert calls.not_repeatable(case()) is None
    assert calls.not_repeatable(case("noisy"))["change"] > 0.01


def test_the_row_of_padding_is_counted():
    assert calls.not_finite(case()) is None
    found = calls.not_finite(case("nan"))
    assert found == {"input": "all_padding", "share": pytest.approx(1 / 3), "rows": 1, "of": 3}


def test_the_longest_input_is_tried_when_it_is_known():
    one = case(max_length=16)
    one.predict = lambda source, target: np.where(source.shape[1] > 9, np.inf, Toy()(source, target))
    assert calls.not_finite(one)["input"] == "longest"
    one.max_length = None
    assert calls.not_finite(one) is None


def test_a_length_that_is_promised_must_work():
    assert calls.lengths(case(max_length=16)) is None
    found = calls.lengths(case(max_length=17))  # the toy knows 16 positions
    assert (found["source_length"], found["target_length"]) == (17, 17)
    assert "ValueError" in found["error"]["en"]
