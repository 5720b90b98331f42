"""Every refusal names the argument, its value and what would be right; what is right passes unchanged."""

import numpy as np
import pytest

from kit_core import validation as v

NAN = float("nan")


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (
            v.check_positive_int,
            [1, np.int8(3)],
            [(0, ValueError), (True, TypeError), (2.0, TypeError), ("3", TypeError)],
        ),
        (
            v.check_rate,
            [0, 0.0, np.float32(0.99)],
            [(1.0, ValueError), (-0.1, ValueError), (NAN, ValueError), ("0", TypeError)],
        ),
        (
            v.check_positive,
            [1, 1e-9, np.float32(2)],
            [(0, ValueError), (NAN, ValueError), (float("inf"), ValueError), (True, ValueError)],
        ),
        (
            v.check_flag,
            [True, False, np.bool_(True)],
            [(1, TypeError), ("false", TypeError), (None, TypeError)],
        ),
    ],
    ids=["positive integer", "rate", "positive", "flag"],
)
def test_a_number_is_taken_or_named_with_its_value(check, good, bad):
    for value in good:
        check("depth", value)
    for value, error in bad:
        with pytest.raises(error, match=r"depth.*[가-힣]") as caught:
            check("depth", value)
        assert str(value) in str(caught.value)


def test_numbers_of_numpy_become_plain_and_nothing_else_changes():
    assert type(v.plain(np.int64(3))) is int
    assert type(v.plain(np.bool_(True))) is bool
    array = np.ones(1)
    assert v.plain(array) is array
    assert v.plain("3") == "3"


def test_a_choice_and_the_number_of_padding_tell_what_would_be_right():
    v.check_choice("norm", "pre", ("post", "pre"))
    with pytest.raises(ValueError, match=r"norm='Pre'.*'post', 'pre' 가운데서"):
        v.check_choice("norm", "Pre", ("post", "pre"))
    v.check_pad_id(np.int64(6), 7)
    for value, error in ((7, ValueError), (-1, ValueError), (0.0, TypeError), (False, TypeError)):
        with pytest.raises(error, match=f"pad_id.*{value}.*0 이상 6 이하"):
            v.check_pad_id(value, 7)
