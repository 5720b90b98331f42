import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import wavelengths_of_pairs

WAVES = np.array([10.0, 100.0, 1000.0, 10000.0])


def test_bars_grow_with_the_logarithm_and_those_that_turn_are_lit():
    for layout in seen(wavelengths_of_pairs(WAVES, 200)):
        heights = np.array([float(box["height"]) for box in layout.boxes])
        assert np.allclose(heights / heights[0], [1, 2, 3, 4], atol=0.01)
        assert [box["fill"] == "#1d5fd1" for box in layout.boxes] == [True, True, False, False]
        assert "다 도는 짝 2개" in layout.texts


def test_waves_that_have_no_place_are_refused():
    with pytest.raises(ValueError, match="wavelengths"):
        wavelengths_of_pairs([0.5, 10], 19)
