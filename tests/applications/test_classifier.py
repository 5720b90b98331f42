from functools import cache

import numpy as np
import pytest
from encoders_by_hand import ATOL, TINY, VARIANTS, encoded, moved, nested, sentences
from hypothesis import given
from hypothesis import strategies as st
from keras.ops import convert_to_numpy as to_numpy
from refusals import badly_refused

from kit_core import TransformerClassifier, capture

poolings = pytest.mark.parametrize("pooling", ["mean", "class"])


@cache
def classifier(variant, pooling):
    return moved(TransformerClassifier(VARIANTS[variant], 4, pooling, dtype="float64"))


def by_hand(ids, weights, config, pooling):
    """The logits of one sentence."""
    x = encoded(ids, weights, config, [weights["class_token"][None]] if pooling == "class" else [])
    pooled = x.mean(axis=0) if pooling == "mean" else x[0]
    return pooled @ weights["classes"]["kernel"] + weights["classes"]["bias"]


@poolings
@given(seed=st.integers(0, 2**16), variant=st.sampled_from([*VARIANTS]))
def test_the_logits_are_those_of_the_reference_without_padding(pooling, seed, variant):
    model, config = classifier(variant, pooling), VARIANTS[variant]
    ids = sentences(np.random.default_rng(seed), config.pad_id)
    want = [by_hand(row, nested(model), config, pooling) for row in ids]
    np.testing.assert_allclose(to_numpy(model(ids)), want, atol=ATOL)


@poolings
def test_a_sentence_of_padding_alone_is_finite(pooling):
    model = classifier("paper", pooling)
    logits = to_numpy(model(np.zeros((2, 5), int)))
    assert np.isfinite(logits).all()
    if pooling == "mean":  # Nothing to average: the bias alone decides.
        np.testing.assert_allclose(logits, np.tile(to_numpy(model.classes.bias), (2, 1)), atol=ATOL)


@poolings
def test_its_attention_can_be_read_without_changing_it(pooling, rng):
    model, ids = classifier("paper", pooling), sentences(rng)
    want = to_numpy(model(ids))
    with capture(model) as trace:
        np.testing.assert_array_equal(to_numpy(model(ids)), want)
    weights = trace.stack("transformer_classifier/encoder/*")  # (layers, B, h, L, L)
    tokens = 10 if pooling == "class" else 9
    assert weights.shape == (2, 4, 2, tokens, tokens)
    assert not (weights[..., tokens - 9 :] * (ids == 0)[:, None, None]).any()


@pytest.mark.parametrize(("pooling", "longest"), [("mean", 32), ("class", 31)])
def test_bad_input_is_named_before_any_work(pooling, longest):
    model = TransformerClassifier(TINY, 3, pooling)
    wrong = [
        np.ones((2, 3)),
        np.full((2, 3), 20),
        np.zeros((0, 3), int),
        np.ones((2, longest + 1), int),
        np.ones(3, int),
    ]
    assert badly_refused(lambda ids: model(ids), {"ids": wrong}) == []
    assert not model.built


def test_bad_arguments_are_named():
    wrong = {"num_classes": [0, 2.0], "pooling": ["max"]}
    assert (
        badly_refused(lambda **change: TransformerClassifier(TINY, **{"num_classes": 2} | change), wrong)
        == []
    )
