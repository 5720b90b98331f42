import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import two_readers

LENGTHS, FALLS, STAYS = range(2, 6), [1.0, 0.8, 0.4, 0.1], [1.0, 0.99, 0.98, 0.97]


def test_the_points_stand_at_the_rates_and_the_words_follow_them():
    drawing = two_readers(LENGTHS, FALLS, STAYS)
    for layout in seen(drawing):
        points = [m for m in layout.marks if m.tag == f"{SVG}circle" and m.get("r") == "3"]
        for rates, dots in ((FALLS, points[:4]), (STAYS, points[4:])):
            heights = np.array([float(m.get("cy")) for m in dots])
            assert np.allclose(heights[0] - heights, 62 * (np.array(rates) - rates[0]), atol=0.02)
    assert "건넨 모델은 자릿수가 늘수록 무너진다" in drawing.description
    assert "둘러보는 모델은 길어도 버틴다" in drawing.description
    swapped = two_readers(LENGTHS, STAYS, FALLS).description
    assert "둘러보는 모델은 자릿수가 늘수록 무너진다" in swapped


def test_rates_that_do_not_fit_the_lengths_are_refused():
    with pytest.raises(ValueError, match="looking"):
        two_readers(LENGTHS, FALLS, STAYS[:3])
