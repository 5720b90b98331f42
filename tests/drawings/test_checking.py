import numpy as np
import pytest

from kit_core.drawings.checking import (
    checked_list,
    checked_mapping,
    checked_parts,
    checked_places,
    checked_shares,
    checked_text,
    checked_words,
)


def test_a_text_is_taken_letter_by_letter():
    assert checked_words("words", "삼만", most=2) == ["삼", "만"]


@pytest.mark.parametrize("words", [3, [1, 2], None])
def test_what_is_no_text_is_refused(words):
    with pytest.raises(TypeError, match=r"words은\(는\) 글의 나열이어야"):
        checked_words("words", words, most=2)


@pytest.mark.parametrize("words", [[], "삼만오"])
def test_too_few_and_too_many_are_refused(words):
    with pytest.raises(ValueError, match="1개에서 2개까지"):
        checked_words("words", words, most=2)


def test_shares_come_back_as_an_array():
    assert np.array_equal(checked_shares("w", [0.25, 0.75], (2,)), [0.25, 0.75])


@pytest.mark.parametrize(
    ("values", "match"), [([0.5], r"\(2,\)인 배열"), ([0.5, 1.5], "0에서 1을"), ([0, np.nan], "0에서 1을")]
)
def test_what_is_no_share_is_refused(values, match):
    with pytest.raises(ValueError, match=match):
        checked_shares("w", values, (2,))


def test_what_fits_comes_back():
    assert checked_text("w", "글") == "글"
    assert checked_list("w", range(2)) == checked_list("w", np.arange(2)) == [0, 1]
    assert checked_parts("w", ("이름", 3), ("이름", "수")) == ["이름", 3]
    assert checked_mapping("w", {"가": 1}) == {"가": 1}
    assert checked_mapping("w", {0.5: 1}, numbered=True) == {0.5: 1}
    assert checked_places("w", [1, 0], 2) == [1, 0]


@pytest.mark.parametrize(
    "check",
    [
        lambda: checked_text("w", 3),
        lambda: checked_text("w", "가" * 61),
        lambda: checked_list("w", "글"),
        lambda: checked_list("w", {1}),
        lambda: checked_list("w", np.array(3)),
        lambda: checked_parts("w", (1,), ("이름", "수")),
        lambda: checked_mapping("w", [1]),
        lambda: checked_mapping("w", {}),
        lambda: checked_mapping("w", {1: 1}),
        lambda: checked_mapping("w", {"가": 1}, numbered=True),
        lambda: checked_mapping("w", {float("nan"): 1}, numbered=True),
        lambda: checked_places("w", [2], 2),
        lambda: checked_places("w", [-1], 2),
        lambda: checked_places("w", [0.5], 2),
        lambda: checked_places("w", [True], 2),
    ],
)
def test_what_does_not_fit_is_refused_by_name(check):
    with pytest.raises((TypeError, ValueError), match=r"^w.*넣는다"):
        check()
