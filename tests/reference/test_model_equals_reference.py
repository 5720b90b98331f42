"""kit_core beside the NumPy reference, with the same weights.

One layer agrees within 1e-6 of the output's size in float32. A whole model passes through some twenty layers, and its
logits were measured to differ by 2e-6 of their size at most (10 options, 5 seeds): no more than the reference itself in
float32 differs from the reference in float64, so that is rounding. In float64 nothing is rounded that one could see.
"""

from functools import cache

import keras
import numpy as np
import pytest
from at_length import at_length
from keras.ops import convert_to_numpy
from parity import OPTIONS, TWO_LAYERS, arrays_of, disturbed, model_of, sentences, weights_of

from kit_core import DecoderLayer, EncoderLayer, MultiHeadAttention, capture
from kit_core.reference import (
    decoder_layer,
    encode,
    encoder_layer,
    forward,
    look_ahead_mask,
    multi_head_attention,
    nest_weights,
    padding_mask,
    scaled_dot_product_attention,
)

ONE_LAYER = {"float32": 1e-6, "float64": 1e-12}
WHOLE_MODEL = {"float32": 5e-6, "float64": 1e-12}

EVERY = [(option, dtype) for option in OPTIONS for dtype in ("float32", "float64")]
FEW = [
    (option, dtype) for option, dtype in EVERY if dtype == "float64" or option == "everything else at once"
]
precisions = pytest.mark.parametrize("dtype", ["float32", "float64"])


@cache
def built(option, dtype):
    """Building takes far longer than a call; nothing here changes a model."""
    return model_of(OPTIONS[option], dtype)


def in_float64(layer):
    """The exact value of the equations for the weights that the layer has, rounded as they may be."""
    return nest_weights({path: array.astype("float64") for path, array in arrays_of(layer).items()})


def assert_close(given, want, tolerance):
    given = convert_to_numpy(given)
    np.testing.assert_allclose(given, want, rtol=0, atol=tolerance * np.abs(want).max())


@pytest.mark.parametrize(("option", "dtype"), at_length(FEW, EVERY))
def test_the_logits_and_the_memory_are_the_reference_s(option, dtype, rng):
    config, model = OPTIONS[option], built(option, dtype)
    source, target = sentences(config, rng)
    weights, of_config = in_float64(model), (config.num_heads, config.norm, config.pad_id)
    logits = model((source, target))
    assert keras.backend.standardize_dtype(logits.dtype) == dtype
    assert_close(logits, forward(source, target, weights, *of_config), WHOLE_MODEL[dtype])
    assert_close(model.encode(source), encode(source, weights, *of_config), WHOLE_MODEL[dtype])


def test_sentences_of_padding_alone_are_treated_alike(rng):
    """Nothing may be seen: both take the mean of all keys, and neither gives NaN."""
    model, (source, target) = built("paper", "float64"), sentences(TWO_LAYERS, rng)
    source[1], target[2] = 0, 0
    assert_close(
        model((source, target)), forward(source, target, weights_of(model), TWO_LAYERS.num_heads), 1e-12
    )


def test_every_attention_inside_is_the_reference_s(rng):
    """The captured weights of all layers are equation 1 of the captured queries and keys, masked from the ids alone."""
    config, model = OPTIONS["d_k and d_v apart"], built("d_k and d_v apart", "float64")
    source, target = sentences(config, rng)
    with capture(model) as trace:
        model((source, target))
    ahead = padding_mask(target) & look_ahead_mask(target.shape[1])
    assert len(trace) == 3
    for path, record in trace.items():
        mask = ahead if path.endswith("self_attention") and "/decoder/" in path else padding_mask(source)
        _, weights = scaled_dot_product_attention(record.query, record.key, record.value, mask)
        np.testing.assert_allclose(record.weights, weights, atol=1e-12)


@precisions
@pytest.mark.parametrize("use_bias", [False, True])
@pytest.mark.parametrize(("d_k", "d_v"), [(None, None), (3, 5)])
@pytest.mark.parametrize("kind", ["self", "cross"])
def test_one_attention_with_valid_lens(dtype, use_bias, d_k, d_v, kind, rng):
    layer = MultiHeadAttention(12, 4, d_k, d_v, use_bias=use_bias, name="one", dtype=dtype)
    query = rng.normal(size=(3, 5, 12)).astype(dtype)
    memory = query if kind == "self" else rng.normal(size=(3, 7, 12)).astype(dtype)
    layer.build(query.shape, memory.shape, memory.shape)
    weights = in_float64(disturbed(layer))
    lengths = np.array([memory.shape[1], 1, 3])
    mask = (np.arange(memory.shape[1]) < lengths[:, None])[:, None, None]  # (B, 1, 1, S)
    exact = (query.astype("float64"), memory.astype("float64"), memory.astype("float64"))
    want, shares = multi_head_attention(*exact, weights, 4, valid_lens=lengths)
    with capture(layer) as trace:
        assert_close(layer(query, memory, memory, mask), want, ONE_LAYER[dtype])
    np.testing.assert_allclose(trace["one"].weights, shares, atol=ONE_LAYER[dtype])


@precisions
@pytest.mark.parametrize("option", ["paper", "pre-norm", "biases", "d_k and d_v apart"])
def test_one_layer_of_each_stack(option, dtype, rng):
    config = OPTIONS[option]
    x, memory = rng.normal(size=(2, 5, 16)).astype(dtype), rng.normal(size=(2, 7, 16)).astype(dtype)
    exact, exact_memory = x.astype("float64"), memory.astype("float64")
    source_mask = padding_mask(np.array([[5, 5, 5, 0, 0, 0, 0], [5] * 7]))
    target_mask = look_ahead_mask(5)

    encoder = EncoderLayer(config, name="encoder", dtype=dtype)
    encoder.build(x.shape)
    weights = in_float64(disturbed(encoder))
    want = encoder_layer(exact_memory, weights, config.num_heads, source_mask, config.norm)
    assert_close(encoder(memory, mask=source_mask), want, ONE_LAYER[dtype])

    decoder = DecoderLayer(config, name="decoder", dtype=dtype)
    decoder.build(x.shape, memory.shape)
    weights = in_float64(disturbed(decoder))
    want = decoder_layer(
        exact, exact_memory, weights, config.num_heads, target_mask, source_mask, config.norm
    )
    given = decoder(x, memory, target_mask=target_mask, source_mask=source_mask)
    assert_close(given, want, ONE_LAYER[dtype])


def test_no_weight_of_the_model_is_left_over(rng):
    """Move any one weight and the reference's logits move: all of them are read, each under the model's own name."""
    config, model = OPTIONS["everything else at once"], built("everything else at once", "float64")
    source, target = sentences(config, rng)
    arrays = arrays_of(model)

    def logits(changed):
        weights = nest_weights(arrays | changed)
        return forward(source, target, weights, config.num_heads, config.norm, config.pad_id)

    before = logits({})
    moved = {
        path: np.abs(logits({path: array + rng.normal(size=array.shape)}) - before).max()
        for path, array in arrays.items()
    }
    # Softmax does not feel a number added to all the scores of a query, and that is all that a bias of the keys adds.
    silent = {path for path, by in moved.items() if by < 1e-9}
    assert silent == {path for path in arrays if path.endswith("/key/bias")}
