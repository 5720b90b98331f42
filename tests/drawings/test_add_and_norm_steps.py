import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import add_and_norm_steps

X, MADE = np.array([1.0, 2.0, 3.0, 6.0]), np.array([1.0, 0.0, -1.0, 2.0])


def test_the_last_strip_has_no_mean_and_a_spread_of_one():
    for layout in seen(add_and_norm_steps(X, MADE)):
        told = [t for t in layout.texts if t.startswith("평균")]
        assert told == [
            "평균 3.0 · 표준편차 1.9",
            "평균 0.5 · 표준편차 1.1",
            "평균 3.5 · 표준편차 2.6",
            "평균 0.0 · 표준편차 1.0",
        ]
        bars = np.array([float(box["height"]) for box in layout.boxes if box["stroke"] == "none"]).reshape(
            4, 4
        )
        assert np.allclose(bars[2] / bars[2, 3], (X + MADE) / 8, atol=0.01)


@pytest.mark.parametrize("made", [MADE[:3], 3 - X])
def test_vectors_that_cannot_be_added_or_normalised_are_refused(made):
    with pytest.raises(ValueError, match="made"):
        add_and_norm_steps(X, made)
