import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import sharpening


def test_the_further_apart_the_scores_the_sharper_the_weights_and_the_smaller_the_slope():
    for layout in seen(sharpening([0, 1, 2], [1, 3, 10])):
        bars = [float(box["height"]) for box in layout.boxes if box["width"] == "26"]
        assert np.allclose(bars[:3], 80 * np.exp([0, 1, 2]) / np.exp([0, 1, 2]).sum(), atol=0.01)
        assert bars[8] > bars[5] > bars[2]
        slopes = [float(t) for t in layout.texts if "." in t]
        assert slopes == [0.39, 0.09, 0.0]


def test_another_number_of_factors_is_refused():
    with pytest.raises(ValueError, match="factors"):
        sharpening([0, 1, 2], [1, 10])
