import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import AddAndNorm, reference
from kit_core.descendants import AddAndRMSNorm, RMSNorm


def built(size=6, **options):
    layer = RMSNorm(**options)
    layer.build((None, size))
    return layer


def test_it_is_the_equation(rng):
    layer, x = built(dtype="float64"), rng.normal(size=(2, 3, 6))
    layer.set_weights([rng.normal(size=6)])
    want = reference.rms_norm(x, layer.get_weights()[0])
    # Keras averages in float32 on JAX and PyTorch.
    rtol = 1e-12 if keras.backend.backend() == "tensorflow" else 1e-6
    np.testing.assert_allclose(to_numpy(layer(x)), want, rtol=rtol)


def test_half_precision_does_not_overflow():
    x = np.full((1, 4), 3e4, "float16")
    np.testing.assert_allclose(to_numpy(built(4, dtype="float16")(x)), 1.0, rtol=1e-3)


@pytest.mark.parametrize("norm", ["post", "pre"])
def test_only_the_norm_of_a_residual_is_exchanged(norm, rng):
    x = rng.normal(size=(2, 3, 6)).astype("float32")
    layer = AddAndRMSNorm(0.0, norm)
    given = to_numpy(layer(x, sublayer=keras.ops.sin)).astype("float64")
    want = np.asarray(x, "float64")
    ones = np.ones(6)
    want = (
        reference.rms_norm(want + np.sin(want), ones)
        if norm == "post"
        else want + np.sin(reference.rms_norm(want, ones))
    )
    np.testing.assert_allclose(given, want, atol=1e-5)
    assert isinstance(layer, AddAndNorm)
    assert [weight.name for weight in layer.weights] == ["gamma"]


@in_rows(
    ("call", "message"),
    [
        (lambda: RMSNorm(0.0), "epsilon=0.0"),
        (lambda: built()(np.zeros((2, 5), "float32")), "마지막 축"),
        (lambda: built()(["낱말"]), "x"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
