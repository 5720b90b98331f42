"""The place of the largest value is NumPy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from keras.ops import convert_to_numpy as to_numpy

from kit_core.backend.argmax import argmax

SHAPES = arrays.array_shapes(min_dims=1, max_dims=3, min_side=1, max_side=6)
VALUES = st.sampled_from([-np.inf, -2.0, -1e-3, 0.0, 1e-3, 2.0, 3e38, np.inf])  # few, so that many are alike


@given(arrays.arrays("float32", SHAPES, elements=VALUES))
def test_equals_numpy_and_of_equals_takes_the_first(x):
    found = to_numpy(argmax(x))
    assert found.dtype == np.int32
    np.testing.assert_array_equal(found, x.argmax(axis=-1))


@pytest.mark.parametrize("dtype", ["float16", "float32", "int32"])
def test_other_numbers_too(dtype):
    x = np.array([[1, 3, 2], [5, 4, 5]], dtype)
    np.testing.assert_array_equal(to_numpy(argmax(x)), [1, 0])
