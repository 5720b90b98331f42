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


def test_a_number_comes_back_plain_and_within_its_bounds():
    assert type(v.as_integer("depth", np.int64(9), 1, 9)) is int
    assert type(v.as_real("depth", np.float32(0.5), 0, 1)) is float
    for check, value, words in (
        (lambda name, x: v.as_integer(name, x, 1, 9), 10, "depth=10.*1 이상 9 이하의 정수"),
        (lambda name, x: v.as_integer(name, x, 1, right="더 넣는다"), 0, r"depth=0.*더 넣는다\.$"),
        (lambda name, x: v.as_integer(name, x, 1), 2**31, "depth=2147483648.*2147483647 이하"),
        (lambda name, x: v.as_real(name, x, 0, 2), 2.5, "depth=2.5.*0 이상 2 이하"),
        (v.as_real, NAN, "depth=nan.*유한"),
        (v.as_real, float("-inf"), "depth=-inf.*유한"),
    ):
        with pytest.raises(ValueError, match=words):
            check("depth", value)
    assert v.as_integer("seed", 2**32 - 1, 0, 2**32 - 1) == 2**32 - 1


def test_sizes_and_ids_that_do_not_fit_each_other_are_named():
    v.check_heads(8, 4)
    v.check_groups(8, 2)
    v.check_token("end_id", 0, 9)
    for check, words in (
        (lambda: v.check_heads(10, 3), "d_model=10.*num_heads=3"),
        (lambda: v.check_groups(8, 3), "num_key_value_heads=3.*num_heads=8"),
        (lambda: v.check_groups(8, 0), "num_key_value_heads=0"),
        (lambda: v.check_token("end_id", 3, 9, 3), "end_id=3.*패딩 3"),
        (lambda: v.check_token("end_id", 9, 9), "end_id=9.*0 이상 8 이하"),
        (lambda: v.check_alpha(-101), "alpha=-101.*100 이하"),
    ):
        with pytest.raises(ValueError, match=words):
            check()


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
