import numpy as np
import pytest

from kit_core.drawings.numbers import checked_flags, checked_numbers, signed


def test_a_minus_is_a_minus_and_nothing_has_no_sign():
    assert signed(-1.25, 1) == "−1.2"
    assert signed(-0.04, 1) == "0.0"
    assert signed(3) == "3"


def test_an_axis_that_is_none_may_be_of_any_length():
    assert checked_numbers("x", [[1, 2], [3, 4], [5, 6]], (None, 2)).shape == (3, 2)


@pytest.mark.parametrize("values", [[1.0, 2.0], [[1.0], [np.nan]], np.zeros((0, 1))])
def test_numbers_of_another_shape_or_without_end_are_refused(values):
    with pytest.raises(ValueError, match="x"):
        checked_numbers("x", values, (None, 1))


@pytest.mark.parametrize("values", [[1, 0], [True], [[True, False]]])
def test_flags_are_booleans_of_their_shape(values):
    assert checked_flags("mask", [True, False], (2,)).tolist() == [True, False]
    with pytest.raises(ValueError, match="불리언"):
        checked_flags("mask", values, (2,))
