"""kit_core's layers against keras-hub's TransformerEncoder and TransformerDecoder with the same weights.

The architectures agree where the test sets them alike: keras-hub always has biases in the attention projections, takes
1e-5 for the epsilon of layer norm unless told otherwise, and lets its one dropout rate fall on the attention weights too.
"""

from dataclasses import replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import DecoderLayer, EncoderLayer, TransformerConfig, sinusoidal_encoding
from kit_core.masking import combine_masks, look_ahead_mask

keras_hub = pytest.importorskip("keras_hub", reason="keras-hub는 make test-peers가 따로 갖춘다")

CONFIG = TransformerConfig(50, d_model=24, num_layers=1, num_heads=4, d_ff=40, dropout=0.0, use_bias=True)
# Only what keras-hub calls otherwise.
NAMES = {
    "self_attention_layer": "self_attention",
    "self_attention_layer_norm": "self_attention_norm/layer_norm",
    "cross_attention_layer_norm": "cross_attention_norm/layer_norm",
    "feedforward_layer_norm": "feed_forward_norm/layer_norm",
    "feedforward_intermediate_dense": "feed_forward/inner",
    "feedforward_output_dense": "feed_forward/outer",
    "attention_output": "output",
}
norms = pytest.mark.parametrize("norm", ["post", "pre"])


def settings(norm):
    return {
        "intermediate_dim": 40,
        "num_heads": 4,
        "dropout": 0.0,
        "layer_norm_epsilon": 1e-6,
        "normalize_first": norm == "pre",
    }


def copy_weights(ours, theirs, rng):
    """Random weights for ours, the same for theirs; each weight is found by its path."""
    ours.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in ours.get_weights()])
    weights = {variable.path.split("/", 1)[1]: variable.numpy() for variable in ours.weights}
    for variable in theirs.weights:
        parts = variable.path.split("/")[1:]
        path = "/".join(NAMES.get(part, part) for part in parts)
        variable.assign(weights.pop(path).reshape(variable.shape))
    assert not weights


def padding(rng, batch, length):
    """True where a token is; the first token is always one."""
    return np.arange(length) < rng.integers(1, length + 1, (batch, 1))


@norms
def test_an_encoder_layer_is_equal(norm, rng):
    x, real = rng.normal(size=(5, 9, 24)).astype("float32"), padding(rng, 5, 9)
    ours = EncoderLayer(replace(CONFIG, norm=norm))
    theirs = keras_hub.layers.TransformerEncoder(**settings(norm))
    ours.build(x.shape), theirs.build(x.shape)
    copy_weights(ours, theirs, rng)
    want = to_numpy(theirs(x, padding_mask=real))
    np.testing.assert_allclose(to_numpy(ours(x, mask=real[:, None, None])), want, atol=1e-5)


@norms
def test_a_decoder_layer_is_equal(norm, rng):
    x, memory = (rng.normal(size=(5, length, 24)).astype("float32") for length in (7, 9))
    real, real_memory = padding(rng, 5, 7), padding(rng, 5, 9)
    ours = DecoderLayer(replace(CONFIG, norm=norm))
    theirs = keras_hub.layers.TransformerDecoder(**settings(norm))
    ours.build(x.shape, memory.shape), theirs.build(x.shape, memory.shape)
    copy_weights(ours, theirs, rng)
    want = to_numpy(
        theirs(x, memory, decoder_padding_mask=real, encoder_padding_mask=real_memory)  # causal by itself
    )
    mask = combine_masks(real[:, None, None], look_ahead_mask(7))
    output = ours(x, memory, target_mask=mask, source_mask=real_memory[:, None, None])
    np.testing.assert_allclose(to_numpy(output), want, atol=1e-5)


def test_the_sine_encoding_is_interleaved_on_both_sides():
    """keras-hub interleaves like the paper, but takes its angles in float32: the error grows with the position."""
    theirs = to_numpy(keras_hub.layers.SinePositionEncoding()(keras.ops.zeros((1, 512, 64))))[0]
    ours = sinusoidal_encoding(512, 64)
    np.testing.assert_allclose(theirs[:8], ours[:8], atol=1e-5)
    np.testing.assert_allclose(theirs, ours, atol=1e-3)
    halves = np.concatenate([ours[:, 0::2], ours[:, 1::2]], axis=1)  # the order of TensorFlow's tutorial
    assert np.abs(theirs - halves).max() > 1.0
