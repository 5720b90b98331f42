import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import crossing_words

WEIGHTS = np.array([[0.9, 0.1, 0], [0.2, 0, 0.8]])


def test_lines_are_as_thick_as_the_weights_and_faint_ones_are_left_out():
    drawing = crossing_words(["a", "b", "c"], ["x", "y"], WEIGHTS)
    for layout in seen(drawing):
        widths = [float(m.get("stroke-width")) for m in layout.marks if m.tag.endswith("path")]
        assert np.allclose(widths, 1 + 3.5 * np.array([0.9, 0.2, 0.8]), atol=0.01)
        assert layout.texts == ["a", "b", "c", "x", "y"]
    assert "x: a 90%, y: c 80%" in drawing.description


def test_weights_of_another_shape_are_refused():
    with pytest.raises(ValueError, match=r"\(2, 3\)인 배열"):
        crossing_words(["a", "b", "c"], ["x", "y"], WEIGHTS.T)
