from dataclasses import replace
from functools import cache

import keras
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from keras.ops import convert_to_numpy as to_numpy
from refusals import badly_refused

from kit_core import TransformerClassifier, TransformerConfig, capture, reference

TINY = TransformerConfig.tiny(20)
VARIANTS = {
    "paper": TINY,
    "pre-norm": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "another pad": replace(TINY, pad_id=3),
}
# Some of Keras' own layers compute in float32 on JAX and PyTorch, whatever the model's precision.
ATOL = 1e-10 if keras.backend.backend() == "tensorflow" else 2e-5
poolings = pytest.mark.parametrize("pooling", ["mean", "class"])


@cache
def classifier(variant, pooling):
    """A model whose biases, gains and shifts are not zero and one, so that forgetting them shows."""
    model = TransformerClassifier(VARIANTS[variant], 4, pooling, dtype="float64")
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def sentences(rng, pad_id=0, shape=(4, 9)):
    """Sentences of different lengths, padded at the end."""
    ids = rng.integers(4, 20, shape)
    ids[np.arange(shape[1]) >= rng.integers(1, shape[1] + 1, shape[0])[:, None]] = pad_id
    return ids


def by_hand(ids, weights, config, pooling):
    """The logits of one sentence, in NumPy: without its padding instead of with a mask."""
    ids = ids[ids != config.pad_id]
    x = weights["embedding"]["embeddings"][ids] * np.sqrt(config.d_model)
    if pooling == "class":
        x = np.concatenate([weights["class_token"][None], x])
    encoder = weights["encoder"]
    learned = encoder["position"]["table"] if config.position == "learned" else None
    x = x + (reference.sinusoids(len(x), config.d_model) if learned is None else learned[: len(x)])
    x = x[None]
    for i in range(config.num_layers):
        x = reference.encoder_layer(x, encoder[f"layer_{i}"], config.num_heads, None, config.norm)
    if config.norm == "pre":
        x = reference.layer_norm(x, **encoder["final_norm"])
    pooled = x[0].mean(axis=0) if pooling == "mean" else x[0, 0]
    return pooled @ weights["classes"]["kernel"] + weights["classes"]["bias"]


@poolings
@given(seed=st.integers(0, 2**16), variant=st.sampled_from([*VARIANTS]))
def test_the_logits_are_those_of_the_reference_without_padding(pooling, seed, variant):
    model, config = classifier(variant, pooling), VARIANTS[variant]
    weights = reference.nest_weights({w.path: to_numpy(w) for w in model.weights})
    ids = sentences(np.random.default_rng(seed), config.pad_id)
    want = [by_hand(row, weights, config, pooling) for row in ids]
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
