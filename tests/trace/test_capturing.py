from dataclasses import replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import LabelSmoothedCrossEntropy, MultiHeadAttention, Transformer, TransformerConfig, capture


@pytest.fixture(scope="module")
def model():
    return Transformer(TransformerConfig.tiny(20))


def test_every_attention_is_recorded_by_its_path(model, pair):
    with capture(model) as trace:
        model(pair)
    assert sorted(trace) == sorted(
        [f"transformer/encoder/layer_{i}/self_attention" for i in range(2)]
        + [f"transformer/decoder/layer_{i}/{kind}_attention" for i in range(2) for kind in ("self", "cross")]
    )
    record = trace["transformer/decoder/layer_1/cross_attention"]
    assert record.query.shape == (3, 2, 5, 8)
    assert record.key.shape == record.value.shape == (3, 2, 7, 8)
    assert record.scores.shape == record.weights.shape == (3, 2, 5, 7)
    assert all(isinstance(x, np.ndarray) for x in vars(record).values())


def test_stack_puts_layers_in_order(model, pair):
    with capture(model) as trace:
        model(pair)
    cross = trace.stack("*/cross_attention")
    assert cross.shape == (2, 3, 2, 5, 7)
    np.testing.assert_array_equal(cross[1], trace["transformer/decoder/layer_1/cross_attention"].weights)
    assert trace.stack("*/encoder/*", "query").shape == (2, 3, 2, 7, 8)


def test_an_unknown_path_lists_the_known_ones(model, pair):
    with capture(model) as trace:
        with pytest.raises(KeyError, match="아직 기록이 없다"):
            trace["encoder"]
        model(pair)
    with pytest.raises(KeyError, match="transformer/encoder/layer_0/self_attention"):
        trace["encoder"]
    with pytest.raises(KeyError, match="classifier"):
        trace.stack("classifier*")


@pytest.mark.parametrize("run_eagerly", [False, True])
def test_nothing_is_recorded_in_fit(pair, run_eagerly):
    model = Transformer(replace(TransformerConfig.tiny(20), num_layers=1))
    model.compile("sgd", LabelSmoothedCrossEntropy(), run_eagerly=run_eagerly, jit_compile=False)
    with capture(model) as trace:
        model.fit(pair, pair[1], verbose=0)
    assert len(trace) == 0


def test_the_layers_are_restored_even_after_an_error(model, pair):
    with pytest.raises(RuntimeError), capture(model):
        raise RuntimeError
    assert all("attend" not in layer.__dict__ for layer in model._flatten_layers())


def test_weights_are_before_dropout(rng):
    layer = MultiHeadAttention(8, 2, dropout=0.9, name="one")
    x = rng.normal(size=(1, 4, 8)).astype("float32")
    with capture(layer) as trace:
        layer(x, x, x)
    np.testing.assert_allclose(trace["one"].weights.sum(-1), 1.0, atol=1e-6)


def test_a_model_without_attention_is_named():
    with pytest.raises(ValueError, match="plain"), capture(keras.layers.Dense(3, name="plain")):
        pass
    with pytest.raises(TypeError, match=r"model.*MultiHeadAttention을 품은 층"), capture("transformer"):
        pass


def test_attending_outside_a_layer_leaves_dropout_off_in_later_calls(rng, pair):
    layer, model = MultiHeadAttention(8, 2), Transformer(TransformerConfig.tiny(20))
    x = rng.normal(size=(1, 4, 8)).astype("float32")
    with capture(layer) as trace:
        layer.attend(layer.split_heads(layer.query_projection(x)), *layer.keys_and_values(x, x))
    assert len(trace) == 1
    model(pair, training=True)
    np.testing.assert_array_equal(to_numpy(model(pair)), to_numpy(model(pair)))


def test_a_capture_within_a_capture_silences_neither(model, pair):
    with capture(model) as outer:
        with capture(model.encoder) as inner:
            model(pair)
        assert len(outer) == 6
        assert len(inner) == 2
        longer = pair[0], np.concatenate([pair[1], pair[1]], axis=1)
        model(longer)
    assert {record.query.shape[2] for path, record in outer.items() if "decoder" in path} == {10}
    assert all("attend" not in layer.__dict__ for layer in model._flatten_layers())
