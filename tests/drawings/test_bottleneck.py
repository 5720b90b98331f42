import numpy as np
from drawn import ACCENT, WARM, seen

from kit_lab.drawings import bottleneck, handed_on, twin_vectors


def test_the_places_looked_at_are_drawn_thick():
    for layout in seen(bottleneck("삼만오", "35", 1, [2])):
        curves = [m for m in layout.tagged("path") if "C" in m.get("d")]
        assert [m.get("stroke-width") for m in curves] == ["1.1", "1.1", "2.8"]
        assert len({m.get("d").split()[-2] for m in curves}) == 1


def test_the_last_state_stays_as_it_is_and_all_states_grow_with_the_text():
    for layout in seen(handed_on(["십이", "삼만␣오천"], 8)):
        assert len(layout.shades(WARM)) == 2 * (16 + 8)  # the last cell state goes with all states, too
        assert len(layout.shades()) == 2 * 8 + 5 * 8
        assert layout.texts.count("16개") == 2
        assert "(5 + 1) × 8 = 48개" in layout.texts


def test_only_vectors_that_are_equal_are_told_to_be():
    pair = np.array([[1.0, -2.0, 0.5], [1.0, 2.0, 0.5]])
    drawing = twin_vectors(["삼만", "삼천"], {"하나": pair[[0, 0]], "둘": pair})
    for layout in seen(drawing):
        assert {"두 벡터가 똑같다", "가장 큰 차이 4.0"} <= set(layout.texts)
        heights = np.reshape([float(box["height"]) for box in layout.boxes], (4, 3))
        assert np.allclose(heights, [[15, 30, 7.5]] * 4)
        assert [box["fill"] == ACCENT for box in layout.boxes] == [True, False, True] * 3 + [True] * 3
