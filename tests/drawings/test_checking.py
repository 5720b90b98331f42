import numpy as np
import pytest

from kit_core.drawings.checking import checked_shares, checked_words


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
