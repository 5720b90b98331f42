import numpy as np
import pytest

from kit_core.drawings.amounts import checked_numbers, signed


def test_numbers_come_back_as_an_array():
    assert np.array_equal(checked_numbers("x", [1, 2.5], most=2), [1, 2.5])


@pytest.mark.parametrize(
    ("values", "match"),
    [([], "한 줄로"), ([[1]], "한 줄로"), ([1, np.nan], "유한한 수만"), ([1, 0], "0보다 큰")],
)
def test_what_does_not_fit_is_refused(values, match):
    with pytest.raises(ValueError, match=match):
        checked_numbers("x", values, most=3, above=0 if match == "0보다 큰" else None)


def test_a_minus_is_a_minus():
    assert signed(-0.25) == "\u22120.25"
    assert signed(3.14, 1) == "+3.1"
