import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import gated_flow

GATE, VALUE = np.array([2.0, -6.0, 0.0]), np.array([1.0, 3.0, -2.0])


def test_the_last_row_is_the_product_of_the_first_two():
    drawing = gated_flow(GATE, VALUE)
    passed = GATE / (1 + np.exp(-GATE)) * VALUE
    for layout in seen(drawing):
        bars = [box for box in layout.boxes if box["rx"] == "1"]
        assert len(bars) == 9
        heights = np.array([float(box["height"]) for box in bars[6:]])
        expected = np.abs(passed) / np.abs(passed).max() * heights.max()
        np.testing.assert_allclose(heights, np.maximum(expected, 0.6), atol=0.02)
    assert "거의 닫힌 성분이 2개" in drawing.description


@pytest.mark.parametrize(("gate", "value", "match"), [(GATE, [1.0], "value"), ([np.nan], [1.0], "gate")])
def test_what_does_not_fit_is_refused(gate, value, match):
    with pytest.raises(ValueError, match=match):
        gated_flow(gate, value)
