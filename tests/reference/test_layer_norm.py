import math

import numpy as np
import pytest

from kit_core.reference import layer_norm


def test_layer_norm_worked_out_by_hand():
    """Mean 4 and variance 4: (2 - 4) / 2 and (6 - 4) / 2. Epsilon is what turns 0 / 0 into 0."""
    x = np.array([[2.0, 6.0, 2.0, 6.0], [5.0, 5.0, 5.0, 5.0]])
    gamma, beta = np.array([1.0, 1.0, 3.0, 1.0]), np.array([0.0, 0.0, 0.0, 10.0])
    np.testing.assert_allclose(layer_norm(x[:1], gamma, beta, epsilon=0.0), [[-1, 1, -3, 11]], atol=1e-14)
    np.testing.assert_allclose(layer_norm(x, gamma, beta)[1], [0, 0, 0, 10])
    tiny = layer_norm(1e-3 * np.array([-1.0, 1.0]), np.ones(2), np.zeros(2))  # the variance equals epsilon
    np.testing.assert_allclose(tiny, [-math.sqrt(0.5), math.sqrt(0.5)], rtol=1e-12)


def test_layer_norm_does_not_see_shift_or_scale(rng):
    x, gamma, beta = rng.normal(size=(2, 3, 8)), rng.normal(size=8), rng.normal(size=8)
    want = layer_norm(x, gamma, beta, epsilon=0.0)
    np.testing.assert_allclose(layer_norm(7.0 * x - 3.0, gamma, beta, epsilon=0.0), want, atol=1e-12)


def test_norm_weights_of_another_size_are_named():
    with pytest.raises(ValueError, match=r"gamma의 모양 \(3,\)"):
        layer_norm(np.ones((2, 4)), np.ones(3), np.ones(4))
