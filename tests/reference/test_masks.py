import numpy as np
import pytest
from rows import in_rows

from kit_core.reference import look_ahead_mask, mask_of_valid_lens, padding_mask


def test_growing_valid_lens_are_the_look_ahead_mask():
    grown = mask_of_valid_lens(np.arange(1, 5)[None], batch=1, queries=4, keys=4)
    np.testing.assert_array_equal(grown[None], look_ahead_mask(4))
    np.testing.assert_array_equal(look_ahead_mask(3)[0, 0], [[1, 0, 0], [1, 1, 0], [1, 1, 1]])


def test_padding_mask_marks_the_tokens():
    mask = padding_mask(np.array([[7, 3, 3]]), pad_id=3)
    assert mask.shape == (1, 1, 1, 3)
    assert mask.tolist() == [[[[True, False, False]]]]


def test_a_length_of_nothing_hides_every_key():
    assert not mask_of_valid_lens([0], batch=1, queries=2, keys=3).any()
    assert mask_of_valid_lens([[0, 3]], batch=1, queries=2, keys=3).tolist() == [[[False] * 3, [True] * 3]]


@in_rows(
    ("make", "error", "words"),
    [
        (lambda: look_ahead_mask(0), ValueError, "length=0"),
        (lambda: look_ahead_mask(2.0), TypeError, r"length.*2\.0"),
        (lambda: mask_of_valid_lens([2, 4], 2, 3, 3), ValueError, r"valid_lens=\[4\].*3 이하"),
        (lambda: mask_of_valid_lens([[1, 1]], 1, 3, 3), ValueError, r"valid_lens의 모양 \(1, 2\).*\(1, 3\)"),
    ],
)
def test_a_wrong_length_is_named(make, error, words):
    with pytest.raises(error, match=words):
        make()
