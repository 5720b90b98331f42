"""What is wrong with an array is told by its name, its shape or its type; what is right passes."""

import numpy as np
import pytest

from kit_core import TransformerConfig
from kit_core import validation as v


class Symbol:
    """A number of sentences while PyTorch traces a model: equal, though no set knows it."""

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


def test_sizes_that_are_symbols_may_be_equal():
    class Traced:
        def __init__(self):
            self.shape = (Symbol(), 3)

    v.check_batches(source=Traced(), target=Traced())


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (([[1.0]], [[1]]), "source.*float64"),
        (([[1]], [[9]]), "target에 어휘 밖의 번호 9"),
        (([[9]], [[1]]), "source에 어휘 밖의 번호 9"),
        ((np.ones((1, 0), int), [[1]]), r"source.*비어.*\(1, 0\)"),
        (([[1] * 5], [[1]]), "source의 길이 5.*max_length=4"),
        (([[1]], [[1]] * 2), "source 1개, target 2개"),
        (([[1, 2], [3]], [[1]]), "source의 줄마다 길이가 다르다"),
        (([[1]],), "inputs의 첫 축=1"),
        (np.ones((3, 1, 2), int), "inputs의 첫 축=3"),
        (np.array(3), "inputs의 첫 축=0"),
    ],
)
def test_a_pair_of_sentences_is_read_or_named(inputs, words):
    config = TransformerConfig(9, 8, d_model=8, num_heads=2, max_length=4)
    stacked = np.ones((2, 1, 3), int)
    assert v.as_sentence_pair(stacked, config) is stacked
    assert [x.shape for x in v.as_sentence_pair(([[1, 8]], [[7]]), config)] == [(1, 2), (1, 1)]
    with pytest.raises((TypeError, ValueError), match=words):
        v.as_sentence_pair(inputs, config)


def test_the_scores_take_the_axes_of_both_sides():
    assert v.scores_shape((2, 8, 5, 4), (2, 8, 7, 4)) == (2, 8, 5, 7)
    assert v.scores_shape((5, 4), (2, 1, 7, 4)) == (2, 1, 5, 7)
    assert v.scores_shape((None, 1, 5, 4), (3, 8, None, 4)) == (None, 8, 5, None)
    with pytest.raises(ValueError, match=r"query의 앞쪽 축 \(2,\).*key의 앞쪽 축 \(3,\)"):
        v.scores_shape((2, 5, 4), (3, 7, 4))
