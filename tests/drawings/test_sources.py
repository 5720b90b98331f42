import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import sources_of_attention

WEIGHTS = [0.1, 0.2, 0.7]


def test_bars_and_values_are_the_weights():
    drawing = sources_of_attention("삼만원", "3", "5", WEIGHTS)
    for layout in seen(drawing):
        bars = [box for box in layout.boxes if box["fill"] == "#1d5fd1" and box["stroke"] == "none"]
        heights = np.array([float(box["height"]) for box in bars])
        assert np.allclose(heights / heights.sum(), WEIGHTS, atol=0.01)
        assert [text for text in layout.texts if text.endswith("%")] == ["10%", "20%", "70%"]
        values = [
            float(b["fill-opacity"]) for b in layout.boxes if b["fill"] == "#1d5fd1" and b["stroke"] != "none"
        ]
        assert np.allclose(values, 0.6 * np.array(WEIGHTS), atol=0.01)
    assert "「원」에서 70%" in drawing.description


@pytest.mark.parametrize("weights", [[0.5, 0.5], [0.5, 0.6, -0.1]])
def test_weights_that_are_none_are_refused(weights):
    with pytest.raises(ValueError, match="weights"):
        sources_of_attention("삼만원", "3", "5", weights)


def test_a_sentence_too_long_to_draw_is_refused():
    with pytest.raises(ValueError, match="1개에서 8개까지"):
        sources_of_attention("구천팔백칠십육만원", "3", "5", [1 / 9] * 9)
