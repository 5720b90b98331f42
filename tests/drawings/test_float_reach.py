import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import float_reach


def test_the_bars_reach_as_far_as_the_type_and_one_falls_short():
    drawing = float_reach({"짧다": 1e5, "길다": 1e20}, 1e10)
    for layout in seen(drawing):
        warm, accent = (
            [box for box in layout.boxes if box["fill"] == fill] for fill in ("#b3590f", "#1d5fd1")
        )
        assert float(accent[0]["width"]) == pytest.approx(4 * float(warm[0]["width"]), rel=1e-3)
        assert "−∞가 된다" in layout.texts
        assert "−1010" in layout.texts  # −10 to the power of 10
    assert "짧다: 10의 5.0제곱까지, 담지 못한다" in drawing.description


@pytest.mark.parametrize("largest", [{}, {"없다": 0.0}, {"끝없다": np.inf}])
def test_types_without_a_reach_are_refused(largest):
    with pytest.raises(ValueError, match="largest"):
        float_reach(largest, 1e9)
