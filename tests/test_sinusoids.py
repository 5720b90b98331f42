import math
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import in_rows

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


@in_rows(
    ("arguments", "error", "words"),
    [
        ((0, 8), ValueError, "length=0"),
        ((4, 2.0), TypeError, "d_model"),
        ((4, 8, 1.0), ValueError, "base=1.0"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, words):
    with pytest.raises(error, match=words):
        sinusoidal_encoding(*arguments)


def test_the_table_needs_no_tensorflow():
    code = (
        "import sys; from kit_core import sinusoidal_encoding as s; s(3, 4); sys.exit('keras' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("base", [np.inf, np.nan, "10000"])
def test_a_base_that_is_no_finite_number_is_named(base):
    with pytest.raises((TypeError, ValueError), match=r"base.*논문의 값은 10000"):
        sinusoidal_encoding(3, 4, base)
