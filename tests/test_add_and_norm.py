import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import AddAndNorm


def normalise(x):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-6)


def test_dropout_falls_on_the_sublayer_alone(rng):
    x = rng.normal(size=(4, 8, 16)).astype("float32")
    layer = AddAndNorm(0.9, "pre")
    change = to_numpy(layer(x, sublayer=lambda y: y * 0 + 1.0, training=True)) - x
    assert set(np.round(np.unique(change), 3)) == {0.0, 10.0}


def test_dropout_spares_the_residual_path_of_post_norm_too(rng):
    """A silent sub-layer leaves nothing to drop, so that training changes no number."""
    x, layer = rng.normal(size=(4, 8, 16)).astype("float32"), AddAndNorm(0.9, "post")
    output = layer(x, sublayer=lambda y: y * 0, training=True)
    np.testing.assert_allclose(to_numpy(output), normalise(x), atol=1e-5)


@in_rows(
    ("x", "sublayer", "error", "words"),
    [
        (np.ones((2, 3, 6), "int32"), abs, TypeError, "x의 자료형이 int32.*실수"),
        (np.float32(1.0), abs, ValueError, r"x의 모양 \(\)"),
        (np.ones((2, 0, 6), "float32"), abs, ValueError, r"x의 모양 \(2, 0, 6\)"),
        ("x", abs, TypeError, "x은.*배열"),
        (np.ones((2, 3, 6), "float32"), None, TypeError, "sublayer.*None"),
    ],
)
def test_what_cannot_be_added_and_normalised_is_named(x, sublayer, error, words):
    with pytest.raises(error, match=words):
        AddAndNorm()(x, sublayer=sublayer)


def test_the_width_stays_and_all_else_may_change():
    layer = AddAndNorm()
    for shape in ((1, 6), (2, 3, 6), (4, 1, 1, 6)):
        assert layer(np.ones(shape, "float32"), sublayer=abs).shape == shape
    with pytest.raises(ValueError, match=r"x의 모양 \(6, 6, 4\).*마지막 축이 6"):
        layer(np.ones((6, 6, 4), "float32"), sublayer=abs)


def test_a_mask_of_keras_is_no_warning_and_does_not_cling_to_the_sum():
    x = keras.layers.Embedding(5, 6, mask_zero=True)(np.array([[1, 2, 0]]))
    output = AddAndNorm()(x, sublayer=lambda y: y)
    assert getattr(output, "_keras_mask", None) is None
