import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import AddAndNorm


def normalise(x):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-6)


def test_post_norm_is_the_papers_formula(rng):
    x = rng.normal(size=(2, 3, 6)).astype("float32")
    # Squares, for the norm of a multiple of x would not tell whether x was added.
    output = AddAndNorm(0.1, "post")(x, sublayer=lambda y: y * y)
    np.testing.assert_allclose(to_numpy(output), normalise(x + x * x), atol=1e-5)


def test_pre_norm_leaves_the_residual_path_untouched(rng):
    x = rng.normal(size=(2, 3, 6)).astype("float32")
    output = AddAndNorm(0.1, "pre")(x, sublayer=lambda y: 2.0 * y)
    np.testing.assert_allclose(to_numpy(output), x + 2.0 * normalise(x), atol=1e-5)


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


def test_a_wrong_norm_is_named():
    with pytest.raises(ValueError, match="norm='middle'"):
        AddAndNorm(norm="middle")
