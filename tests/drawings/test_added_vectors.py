import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import added_vectors

LETTERS = np.array([[1.0, -1.0], [1.0, -1.0]])
PLACES = np.array([[0.0, 1.0], [1.0, 0.5]])


def test_the_third_strip_is_the_sum_of_the_first_two():
    for layout in seen(added_vectors("천천", [2, 5], LETTERS, PLACES)):
        bars = [box for box in layout.boxes if box["stroke"] == "none"]
        signs = [1 if box["fill"] == "#1d5fd1" else -1 for box in bars]
        heights = np.array([sign * float(box["height"]) for sign, box in zip(signs, bars, strict=True)])
        strips = heights.reshape(2, 3, 2)  # (token, strip, component)
        wanted = np.stack([LETTERS, PLACES, LETTERS + PLACES], axis=1) / 2 * 23
        assert np.allclose(strips, wanted, atol=0.7)
        assert [t for t in layout.texts if t.startswith("위치 ")] == ["위치 2", "위치 5"]


def test_vectors_of_other_dimensions_are_refused():
    with pytest.raises(ValueError, match="차원"):
        added_vectors("천천", [2, 5], LETTERS, np.ones((2, 3)))
