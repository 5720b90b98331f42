import numpy as np
import pytest

from kit_core.drawings.numbers import checked_flags, checked_numbers, checked_table_of_flags, signed


def test_a_minus_is_a_minus_and_nothing_has_no_sign():
    assert signed(-1.25, 1) == "−1.2"
    assert signed(-0.04, 1) == "0.0"
    assert signed(3) == "3"


@pytest.mark.parametrize(
    ("value", "digits", "told"),
    [(3.14, 1, "+3.1"), (-0.25, 2, "−0.25"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0, 0, "0")],
)
def test_a_plus_stands_before_what_is_more_than_nothing(value, digits, told):
    assert signed(value, digits, plus=True) == told


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


def test_numbers_of_one_row_come_back_as_an_array():
    assert np.array_equal(checked_numbers("x", [1, 2.5], most=2), [1, 2.5])
    assert checked_numbers("x", [1e300], within=1e308)[0] == 1e300


@pytest.mark.parametrize(
    ("values", "limits", "match"),
    [
        ([], {}, "x의 모양은"),
        ([[1]], {}, "x의 모양은"),
        ([1, np.nan], {}, "유한한 수만"),
        ([1e300], {}, "유한한 수만"),
        ([1, 0], {"above": 0}, "x에 0이.*0보다 큰"),
        ([1, 2, 3, 4], {"most": 3}, "1개에서 3개까지"),
        ([1], {"least": 2}, "2개 이상"),
        ([[1, 2], [3]], {}, "x의 줄마다 길이가"),
    ],
)
def test_what_does_not_fit_is_refused(values, limits, match):
    with pytest.raises(ValueError, match=match):
        checked_numbers("x", values, **limits)


@pytest.mark.parametrize("values", [["a"], [None], 1j, {"a": 1}, object()])
def test_what_is_no_number_is_refused(values):
    with pytest.raises(TypeError, match=r"x은.*수의 배열"):
        checked_numbers("x", values)


@pytest.mark.parametrize("values", [3, [True], [[1]], [[True], [True, False]], np.zeros((0, 2), bool)])
def test_a_table_of_flags_has_rows_and_columns(values):
    assert checked_table_of_flags("mask", [[True, False]]).shape == (1, 2)
    with pytest.raises(ValueError, match="mask"):
        checked_table_of_flags("mask", values)
