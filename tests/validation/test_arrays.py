"""What is wrong with an array is told by its name, its shape or its type; what is right passes."""

import numpy as np
import pytest
from keras import ops

from kit_core import TransformerConfig
from kit_core import validation as v


@pytest.mark.parametrize(
    ("ids", "error", "words"),
    [
        ([[1.0, 2.0]], TypeError, r"x.*float64"),
        ([[1, 2], [3]], ValueError, "x의 줄마다 길이가 다르다"),
        ([1, 2], ValueError, r"x의 모양 \(2,\)"),
        (np.ones((0, 2), int), ValueError, r"x이\(가\) 비어 있다: 모양 \(0, 2\)"),
        (np.ones((1, 5), int), ValueError, r"x의 길이 5.*max_length=4"),
        ([[1, 9]], ValueError, "x에 어휘 밖의 번호 9.*0 이상 8 이하"),
        ([[-2, 9]], ValueError, "x에 어휘 밖의 번호 -2"),
    ],
)
def test_wrong_ids_are_named(ids, error, words):
    with pytest.raises(error, match=words):
        v.check_ids("x", ids, vocab_size=9, max_length=4)


@pytest.mark.parametrize("kind", [list, np.asarray, ops.convert_to_tensor], ids=["list", "numpy", "tensor"])
def test_ids_may_be_lists_arrays_and_tensors(kind):
    v.check_ids("x", kind([[0, 8, 3, 1]]), vocab_size=9, max_length=4)
    with pytest.raises(ValueError, match="어휘 밖의 번호 9"):
        v.check_ids("x", kind([[0, 9]]), vocab_size=9, max_length=4)


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


def test_vectors_are_three_axes_of_the_models_width():
    assert v.check_vectors("x", np.ones((2, 3, 4)), 4) == (2, 3, 4)
    assert v.check_vectors("x", [[[1.0, 2.0]]]) == (1, 1, 2)
    for x, words in (
        (np.ones((3, 4)), r"x의 모양 \(3, 4\)"),
        (np.ones((2, 3, 5)), r"x의 모양.*마지막 축이 4인"),
    ):
        with pytest.raises(ValueError, match=words):
            v.check_vectors("x", x, 4)
    v.check_last_axis("x", np.ones(4), 4)
    for x in (np.ones((4, 3)), np.float64(1)):
        with pytest.raises(ValueError, match="마지막 축이 4인"):
            v.check_last_axis("x", x, 4)


def test_arrays_that_belong_together_have_as_many_sentences():
    v.check_batches(source=np.ones((2, 3)), target=np.ones((2, 4)))
    # One sentence is not repeated to fit the other.
    with pytest.raises(ValueError, match="source 1개, target 2개"):
        v.check_batches(source=np.ones((1, 3)), target=np.ones((2, 3)))


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


def test_a_sequence_fits_behind_its_offset():
    v.check_length("x", 4, 6, offset=2)
    with pytest.raises(ValueError, match=r"x의 길이 4이\(가\) offset=3부터 놓으면 max_length=6"):
        v.check_length("x", 4, 6, offset=3)
    with pytest.raises(ValueError, match="offset=-1"):
        v.check_length("x", 4, 6, offset=-1)


def test_the_scores_take_the_axes_of_both_sides():
    assert v.scores_shape((2, 8, 5, 4), (2, 8, 7, 4)) == (2, 8, 5, 7)
    assert v.scores_shape((5, 4), (2, 1, 7, 4)) == (2, 1, 5, 7)
    assert v.scores_shape((None, 1, 5, 4), (3, 8, None, 4)) == (None, 8, 5, None)
    with pytest.raises(ValueError, match=r"query의 앞쪽 축 \(2,\).*key의 앞쪽 축 \(3,\)"):
        v.scores_shape((2, 5, 4), (3, 7, 4))


@pytest.mark.parametrize("shape", [(7,), (5, 7), (1, 7), (2, 1, 1, 7), (2, 8, 5, 7)])
def test_a_mask_may_leave_axes_out_or_be_one_in_them(shape):
    v.check_mask(np.ones(shape, bool), (2, 8, 5, 7))
    v.check_mask(None, (2, 8, 5, 7))


@pytest.mark.parametrize(
    ("mask", "error", "words"),
    [
        (np.ones((5, 6), bool), ValueError, r"own의 모양 \(5, 6\).*\(2, 8, 5, 7\)"),
        (np.ones((1, 2, 8, 5, 7), bool), ValueError, r"own의 모양 \(1, 2, 8, 5, 7\)"),
        (np.ones((5, 7), "int32"), TypeError, "own의 자료형이 int32.*불리언.*mask == 0"),
    ],
)
def test_a_mask_that_does_not_fit_is_named(mask, error, words):
    with pytest.raises(error, match=words):
        v.check_mask(mask, (2, 8, 5, 7), "own")
