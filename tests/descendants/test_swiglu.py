import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import reference
from kit_core.descendants import SwiGLU


def test_it_is_the_equation(rng):
    layer, x = SwiGLU(6, 8, dtype="float64"), rng.normal(size=(2, 3, 6))
    given = to_numpy(layer(x))
    weights = reference.nest_weights({weight.path: to_numpy(weight.value) for weight in layer.weights})
    # Some of Keras' own layers compute in float32 on JAX and PyTorch.
    rtol = 1e-12 if keras.backend.backend() == "tensorflow" else 1e-5
    np.testing.assert_allclose(given, reference.swiglu(x, weights), rtol=rtol, atol=1e-7)
    assert [weight.name for weight in layer.weights] == ["kernel"] * 3


def test_two_thirds_of_the_width_cost_what_two_matrices_did():
    layer = SwiGLU(12, 32)
    layer.build((None, None, 12))
    assert layer.count_params() == 2 * 12 * 48
    assert layer.compute_output_shape((2, 3, 12)) == (2, 3, 12)


@in_rows(
    ("call", "message"),
    [
        (lambda: SwiGLU(0, 8), "d_model=0"),
        (lambda: SwiGLU(6, 1.5), "d_ff.*1.5"),
        (lambda: SwiGLU(6, 8)(np.zeros((2, 3, 5), "float32")), "마지막 축"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
