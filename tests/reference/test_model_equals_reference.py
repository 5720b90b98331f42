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
from parity import OPTIONS, TWO_LAYERS, arrays_of, model_of, sentences, weights_of

from kit_core import capture
from kit_core.reference import (
    encode,
    forward,
    look_ahead_mask,
    nest_weights,
    padding_mask,
    scaled_dot_product_attention,
)

WHOLE_MODEL = {"float32": 5e-6, "float64": 1e-12}

EVERY = [(option, dtype) for option in OPTIONS for dtype in ("float32", "float64")]
FEW = [
    (option, dtype) for option, dtype in EVERY if dtype == "float64" or option == "everything else at once"
]


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
