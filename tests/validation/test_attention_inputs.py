"""Queries, keys and values leave as tensors of one floating type, or the one that does not fit is named."""

import keras
import numpy as np
import pytest

from kit_core.validation.attention_inputs import checked_attention_inputs, checked_query_and_key


@pytest.mark.parametrize(
    ("of_query", "of_key", "common"),
    [
        ("float32", "float32", "float32"),
        ("float16", "float32", "float32"),
        ("int32", "float16", "float16"),
        ("int8", "int8", "float32"),
    ],
)
def test_both_become_the_smallest_floating_type_that_holds_them(of_query, of_key, common):
    query, key, mask = checked_query_and_key(np.ones((2, 3), of_query), np.ones((4, 3), of_key), None)
    assert [keras.backend.standardize_dtype(x.dtype) for x in (query, key)] == [common, common]
    assert mask is None


def test_whole_numbers_as_values_become_floating():
    value = checked_attention_inputs([[1.0]], [[1.0]], [[3]], None)[2]
    assert keras.backend.is_float_dtype(value.dtype)


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ([(3,), (4, 3), (4, 2)], r"query의 모양 \(3,\)"),
        ([(2, 3), (4, 0), (4, 2)], r"key의 모양 \(4, 0\)"),
        ([(2, 3), (4, 5), (4, 2)], "query의 차원 3.*key의 차원 5"),
        ([(2, 3), (4, 3), (5, 2)], "key는 4개인데 value는 5개"),
        ([(2, 2, 3), (2, 4, 3), (3, 4, 2)], r"query와 key의 앞쪽 축 \(2,\).*value의 앞쪽 축 \(3,\)"),
    ],
)
def test_shapes_that_do_not_fit_are_named(shapes, words):
    with pytest.raises(ValueError, match=words):
        checked_attention_inputs(*map(np.ones, shapes), None)
