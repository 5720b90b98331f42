import re

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import MultiHeadAttention, scaled_dot_product_attention
from kit_core.attention import MASKED_SCORE, attention_scores


def by_hand(query, key, value, mask=None):
    """Equation 1 in float64, written without looking at the code under test."""
    scores = query @ np.swapaxes(key, -1, -2) / np.sqrt(query.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -1e9)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return weights @ value, weights


def test_a_masked_key_gets_no_weight_and_changes_nothing(rng):
    query, key, value = rng.normal(size=(3, 4, 8)).astype("float32")
    mask = np.array([True, True, False, True])
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    assert np.all(to_numpy(weights)[:, 2] == 0.0)
    key[2], value[2] = 100.0, -100.0
    changed, _ = scaled_dot_product_attention(query, key, value, mask)
    np.testing.assert_array_equal(to_numpy(output), to_numpy(changed))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_a_fully_masked_row_is_uniform_and_finite(dtype, rng):
    query, key, value = (keras.ops.cast(x, dtype) for x in rng.normal(size=(3, 4, 8)))
    output, weights = scaled_dot_product_attention(query, key, value, np.zeros((4, 4), bool))
    assert keras.backend.standardize_dtype(output.dtype) == dtype
    np.testing.assert_array_equal(to_numpy(keras.ops.cast(weights, "float32")), 0.25)
    assert np.isfinite(to_numpy(keras.ops.cast(output, "float32"))).all()


def test_scores_of_bfloat16_are_not_rounded_to_its_eight_bits_again():
    """For the softmax: of bfloat16 the difference of two scores near 100 is off by a quarter."""
    query = keras.ops.cast(np.ones((1, 4)), "bfloat16")
    scores = attention_scores(query, query)
    assert keras.backend.standardize_dtype(scores.dtype) == "float32"


@pytest.mark.parametrize("dtype", ["float16", "float64", "int32"])
def test_a_key_of_another_dtype_is_read_all_the_same(rng, dtype):
    """In the type that Keras has both meet in: JAX keeps float32 beside float64."""
    query, key = rng.integers(-4, 5, (2, 3, 4))
    scores = attention_scores(query.astype("float32"), key.astype(dtype))
    np.testing.assert_array_equal(to_numpy(scores), query @ key.T / 2)
    assert keras.backend.standardize_dtype(scores.dtype) == keras.backend.result_type("float32", dtype)


def test_masked_scores_are_finite_in_float32():
    scores = attention_scores(np.ones((2, 3), "float32"), np.ones((2, 3), "float32"), np.eye(2, dtype=bool))
    assert to_numpy(scores)[0, 1] == np.float32(MASKED_SCORE)


def test_dropout_falls_on_the_way_to_the_output_not_on_the_weights(rng):
    query, key, value = rng.normal(size=(3, 4, 8)).astype("float32")
    _, plain = scaled_dot_product_attention(query, key, value)
    output, weights = scaled_dot_product_attention(query, key, value, dropout=lambda w: w * 0.0)
    np.testing.assert_array_equal(to_numpy(weights), to_numpy(plain))
    assert not to_numpy(output).any()
    with pytest.raises(TypeError, match=r"dropout.*함수.*0\.5"):
        scaled_dot_product_attention(query, key, value, dropout=0.5)


def test_shapes_that_disagree_are_named(rng):
    x = rng.normal(size=(4, 8))
    with pytest.raises(ValueError, match="d_k"):
        scaled_dot_product_attention(x, x[:, :7], x)
    with pytest.raises(ValueError, match="key는 4개인데 value는 3개"):
        scaled_dot_product_attention(x, x, x[:3])
    with pytest.raises(ValueError, match=r"mask의 모양 \(4, 3\)"):
        scaled_dot_product_attention(x, x, x, np.ones((4, 3), bool))
    with pytest.raises(TypeError, match="mask의 자료형이 int"):
        scaled_dot_product_attention(x, x, x, np.ones((4, 4), "int32"))


def test_multi_head_attention_names_a_wrong_mask_before_any_work(rng):
    x = rng.normal(size=(2, 5, 12)).astype("float32")
    layer = MultiHeadAttention(12, 4)
    with pytest.raises(ValueError, match=r"mask의 모양 \(2, 1, 5, 6\)") as caught:
        layer(x, x, x, mask=np.ones((2, 1, 5, 6), bool))
    assert "Exception encountered" not in str(caught.value)
    with pytest.raises(TypeError, match="불리언"):
        layer(x, x, x, mask=np.ones((2, 1, 5, 5), "float32"))
    assert not layer.built


@pytest.mark.parametrize("which", [(2,), (0, 1), (0, 1, 2)], ids=["value", "query and key", "all"])
def test_integers_are_read_as_the_numbers_they_are(which):
    arrays = [np.eye(2), np.eye(2), np.array([[10, 0], [0, 20]])]
    want = by_hand(*arrays)
    given = [x.astype("int32" if i in which else "float32") for i, x in enumerate(arrays)]
    for array, by_formula in zip(scaled_dot_product_attention(*given), want, strict=True):
        assert keras.backend.standardize_dtype(array.dtype) == "float32"
        np.testing.assert_allclose(to_numpy(array), by_formula, atol=1e-5)


def test_a_mask_may_follow_the_leading_axes_of_the_key(rng):
    query, key, value = rng.normal(size=(1, 2, 4)), rng.normal(size=(3, 5, 4)), rng.normal(size=(3, 5, 6))
    mask = rng.random((3, 1, 5)) < 0.7
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    want_output, want_weights = by_hand(query, key, value, mask)
    np.testing.assert_allclose(to_numpy(output), want_output, atol=1e-6)
    np.testing.assert_allclose(to_numpy(weights), want_weights, atol=1e-6)


def test_multi_head_attention_takes_a_mask_that_is_a_list(rng):
    layer, x = MultiHeadAttention(8, 2), rng.normal(size=(1, 2, 8)).astype("float32")
    want = to_numpy(layer(x, x, x, np.tril(np.ones((2, 2), bool))))
    np.testing.assert_array_equal(to_numpy(layer(x, x, x, [[True, False], [True, True]])), want)
    with pytest.raises(ValueError, match="mask의 줄마다 길이가 다르다"):
        layer(x, x, x, [[True], [True, True]])


def test_multi_head_attention_names_input_that_does_not_fit(rng):
    layer, x = MultiHeadAttention(8, 2), rng.normal(size=(3, 2, 8)).astype("float32")
    with pytest.raises(ValueError, match=r"key의 모양 \(2, 8\)"):
        layer(x, x[0], x[0])
    with pytest.raises(ValueError, match=r"query의 앞쪽 축 \(2,\).*key의 앞쪽 축 \(3,\)"):
        layer(x[:2], x, x)
    with pytest.raises(ValueError, match=r"query의 앞쪽 축 \(3,\).*key의 앞쪽 축 \(2,\)"):
        layer(x, x[:2], x)
    with pytest.raises(ValueError, match=r"query와 key의 앞쪽 축 \(3,\).*value의 앞쪽 축 \(2,\)"):
        layer(x, x, x[:2])
    with pytest.raises(ValueError, match="key는 2개인데 value는 1개"):
        layer(x, x, x[:, :1])
    assert not layer.built


@pytest.mark.parametrize("shape", [(2, 2, 2), (2, 2)])
def test_a_mask_whose_first_axis_may_be_the_sentences_is_refused(shape, rng):
    """Keras' (B, T, S) would be read as (h, T, S) where there are as many heads as sentences."""
    layer, x = MultiHeadAttention(8, 2), rng.normal(size=(2, 2, 8)).astype("float32")
    with pytest.raises(ValueError, match=rf"mask의 모양 {re.escape(str(shape))}.*mask\[:, None\]"):
        layer(x, x, x, np.ones(shape, bool))


@pytest.mark.parametrize("mask", [None, np.array([True, True, False])])
def test_scores_that_overflow_half_precision_are_finite(mask):
    x = np.full((1, 3, 4), 200, "float16")
    output, weights = map(to_numpy, scaled_dot_product_attention(x, x, x, mask))
    np.testing.assert_array_equal(output, x)
    np.testing.assert_allclose(weights[0, 0], [1 / 3] * 3 if mask is None else [0.5, 0.5, 0.0], atol=1e-3)
