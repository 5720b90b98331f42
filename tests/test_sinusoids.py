import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit_core import sinusoidal_encoding


@given(st.integers(1, 40), st.integers(1, 33), st.sampled_from([2.0, 100.0, 10000.0]))
def test_every_entry_is_the_papers_formula(length, d_model, base):
    table = sinusoidal_encoding(length, d_model, base)
    assert table.shape == (length, d_model)
    assert table.dtype == np.float64
    for position in range(length):
        for dimension in range(d_model):
            angle = position / base ** (2 * (dimension // 2) / d_model)
            want = math.cos(angle) if dimension % 2 else math.sin(angle)
            assert table[position, dimension] == pytest.approx(want, abs=1e-12)


def test_a_fixed_offset_is_a_rotation():
    table = sinusoidal_encoding(100, 64)
    omega = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    for i, w in enumerate(omega):
        rotation = np.array([[np.cos(7 * w), np.sin(7 * w)], [-np.sin(7 * w), np.cos(7 * w)]])
        pair = table[:, 2 * i : 2 * i + 2]
        np.testing.assert_allclose(pair[7:], pair[:-7] @ rotation.T, atol=1e-12)
