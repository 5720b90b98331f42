import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import in_rows

from kit_core.reference import look_ahead_mask, padding_mask, scaled_dot_product_attention, softmax


def one_query_over(query, keys, values):
    """Equation 1 for a single query with plain Python numbers: no mask, because nothing is hidden."""
    dots = [sum(a * b for a, b in zip(query, key, strict=True)) / math.sqrt(len(query)) for key in keys]
    total = sum(math.exp(dot) for dot in dots)
    shares = [math.exp(dot) / total for dot in dots]
    return np.array(
        [sum(s * v[i] for s, v in zip(shares, values, strict=True)) for i in range(len(values[0]))]
    )


def test_softmax_of_logarithms_is_their_share():
    np.testing.assert_allclose(softmax(np.log([[1.0, 2.0, 5.0]])), [[0.125, 0.25, 0.625]], atol=1e-15)
    np.testing.assert_allclose(softmax(np.array([1000.0, 1000.0])), [0.5, 0.5])


def test_attention_worked_out_by_hand():
    """d_k = 4, so the score is half the dot product: ln 3 and 0 give the shares 3/4 and 1/4."""
    query = np.array([[2 * math.log(3.0), 0, 0, 0]])
    key = np.array([[1.0, 0, 0, 0], [0, 1, 0, 0]])
    output, weights = scaled_dot_product_attention(query, key, np.array([[4.0, 0], [8.0, 4.0]]))
    np.testing.assert_allclose(weights, [[0.75, 0.25]], atol=1e-15)
    np.testing.assert_allclose(output, [[5.0, 1.0]], atol=1e-14)


@given(seed=st.integers(0, 2**16), sizes=st.tuples(*[st.integers(1, 5)] * 4))
def test_a_mask_is_the_same_as_taking_the_hidden_keys_away(seed, sizes):
    rng = np.random.default_rng(seed)
    queries, keys, d_k, d_v = sizes
    query, key = rng.normal(size=(2, queries, d_k)), rng.normal(size=(2, keys, d_k))
    value, mask = rng.normal(size=(2, keys, d_v)), rng.random((2, queries, keys)) < 0.6
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    assert not weights[~mask & mask.any(-1, keepdims=True)].any()
    for b in range(2):
        for t in range(queries):
            seen = mask[b, t] if mask[b, t].any() else np.ones(keys, bool)
            if not mask[b, t].any():
                np.testing.assert_array_equal(weights[b, t], np.full(keys, 1 / keys))
                np.testing.assert_allclose(output[b, t], value[b].mean(axis=0), atol=1e-12)
            else:
                want = one_query_over(query[b, t], key[b][seen], value[b][seen])
                np.testing.assert_allclose(output[b, t], want, atol=1e-12)


def test_valid_lens_of_each_query_count_for_that_query_alone(rng):
    query, key, value = rng.normal(size=(3, 2, 3, 6))
    lengths = np.array([[1, 2, 3], [3, 1, 0]])
    output, weights = scaled_dot_product_attention(query, key, value, valid_lens=lengths)
    for (b, t), length in np.ndenumerate(lengths):
        if length:
            np.testing.assert_allclose(
                output[b, t], one_query_over(query[b, t], key[b, :length], value[b, :length]), atol=1e-12
            )
    np.testing.assert_array_equal(weights[1, 2], np.full(3, 1 / 3))
    np.testing.assert_array_equal(weights[0, 0], [1.0, 0.0, 0.0])


def test_a_mask_and_valid_lens_together_allow_what_both_allow(rng):
    query, key, value = rng.normal(size=(3, 2, 5, 4, 6))  # (B, h, T, d): a head axis in between
    ahead = look_ahead_mask(4)
    _, weights = scaled_dot_product_attention(query, key, value, ahead, valid_lens=np.array([4, 2]))
    both = ahead & padding_mask(np.array([[1, 1, 1, 1], [1, 1, 0, 0]]))
    _, want = scaled_dot_product_attention(query, key, value, both)
    np.testing.assert_array_equal(weights, want)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_the_dtype_is_the_input_s(dtype, rng):
    query, key, value = rng.normal(size=(3, 2, 4, 6)).astype(dtype)
    for arguments in ({}, {"valid_lens": [2, 3]}, {"mask": np.zeros((4, 4), bool)}):
        output, weights = scaled_dot_product_attention(query, key, value, **arguments)
        assert output.dtype == weights.dtype == dtype
        assert np.isfinite(output).all()


@in_rows(
    ("change", "error", "words"),
    [
        ({"key": np.ones((2, 4, 5))}, ValueError, r"key의 모양 \(2, 4, 5\).*query처럼 6"),
        ({"value": np.ones((2, 3, 6))}, ValueError, r"value의 모양 \(2, 3, 6\).*4개"),
        ({"value": np.ones((1, 4, 6))}, ValueError, "앞쪽 축"),
        ({"query": np.ones(6)}, ValueError, r"query의 모양 \(6,\)"),
        ({"mask": np.ones((4, 4))}, TypeError, "불리언"),
        ({"mask": np.ones((4, 3), bool)}, ValueError, r"mask의 모양 \(4, 3\)"),
        ({"valid_lens": [1.0, 2.0]}, TypeError, "valid_lens.*float64"),
        ({"valid_lens": [1, 2, 3]}, ValueError, r"valid_lens의 모양 \(3,\).*\(2, 4\)"),
        ({"valid_lens": [1, 5]}, ValueError, r"valid_lens=\[5\].*4 이하"),
        ({"valid_lens": [-1, 4]}, ValueError, r"valid_lens=\[-1\]"),
    ],
)
def test_a_wrong_argument_is_named(change, error, words):
    arguments = {name: np.ones((2, 4, 6)) for name in ("query", "key", "value")} | change
    with pytest.raises(error, match=words):
        scaled_dot_product_attention(**arguments)


def test_valid_lens_need_a_batch():
    with pytest.raises(ValueError, match=r"\(4, 4\).*배치 축"):
        scaled_dot_product_attention(*np.ones((3, 4, 6)), valid_lens=[4])
