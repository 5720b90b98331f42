import numpy as np
import pytest

from kit_core.reference import feed_forward


def test_feed_forward_worked_out_by_hand():
    """x W1 + b1 = (3, -1), the ReLU leaves (3, 0), and W2, b2 make it 3 * 2 + 1 and 3 * (-1) + 0."""
    weights = {
        "inner": {"kernel": np.array([[1.0, 0.0], [1.0, -1.0]]), "bias": np.array([0.0, 1.0])},
        "outer": {"kernel": np.array([[2.0, -1.0], [50.0, 50.0]]), "bias": np.array([1.0, 0.0])},
    }
    np.testing.assert_array_equal(feed_forward(np.array([[[1.0, 2.0]]]), weights), [[[7.0, -3.0]]])


def test_an_input_of_another_width_is_named():
    weights = {name: {"kernel": np.eye(4)} for name in ("inner", "outer")}
    np.testing.assert_array_equal(feed_forward(np.array([[[-1.0, 2, 0, 3]]]), weights), [[[0, 2, 0, 3]]])
    with pytest.raises(ValueError, match=r"x의 모양 \(1, 2, 3\).*kernel의 모양 \(4, 4\)"):
        feed_forward(np.ones((1, 2, 3)), weights)
