import numpy as np
from drawn import ACCENT, numbers, seen

from kit_core.reference import rotate, sinusoids
from kit_lab.drawings import same_turn, turned_together, turning_hands, wavelengths_of_pairs


def test_the_hands_point_where_sine_and_cosine_say():
    table = sinusoids(8, 16)
    drawing = turning_hands(table, [0, 1, 2, 3], 4)
    for layout in seen(drawing):
        radius = 0.8 * numbers(layout.tagged("circle", fill="#f5f7fa"), "r")
        x, y, a, b = numbers(layout.tagged("path", stroke_width="3"), "d").T
        assert np.allclose(np.stack([a - x, y - b], axis=1) / radius, table[4, :8].reshape(4, 2), atol=1e-3)
    for i in range(4):
        assert f"{i}번 쌍은 {np.degrees(10000 ** (-2 * i / 16)):.1f}도" in drawing.description


def test_the_needles_turn_by_the_same_angle_wherever_they_start():
    table = sinusoids(60, 16)
    drawing = same_turn(table, 2, [3, 40], 4)
    turn = np.degrees(4 * 10000 ** (-4 / 16))
    for layout in seen(drawing):
        assert layout.texts.count(f"{turn:.1f}° 돈다") == 2
        x, y, a, b = numbers(layout.tagged("path", stroke_width="3"), "d").T
        assert np.allclose(np.stack([a - x, y - b], axis=1) / (0.86 * 74), table[[7, 44], 4:6], atol=1e-3)
    assert drawing.motion.count(f"rotate(-{turn:.2f}deg)") == 4


def test_bars_grow_with_the_logarithm_and_those_that_turn_are_lit():
    for layout in seen(wavelengths_of_pairs([10.0, 100.0, 1000.0, 10000.0], 200)):
        heights = np.array([float(box["height"]) for box in layout.boxes])
        assert np.allclose(heights / heights[0], [1, 2, 3, 4], atol=0.01)
        assert [box["fill"] == ACCENT for box in layout.boxes] == [True, True, False, False]
        assert "다 도는 쌍 2개" in layout.texts


def test_the_scores_are_those_of_the_rotation_and_stay_when_both_move():
    query, key = np.array([1.0, 0.2]), np.array([0.6, 0.8])
    one = float(np.degrees(1.0))  # the angle of the first pair for one place
    first, other = (
        f"내적 {rotate(query[None], [m])[0] @ rotate(key[None], [n])[0]:.2f}".replace("-", "−")
        for m, n in ((3, 1), (4, 1))
    )
    for layout in seen(turned_together(query, key, one, [(3, 1), (13, 11)])):
        assert layout.told("내적") == [first, first]
    for layout in seen(turned_together(query, key, one, [(3, 1), (4, 1)])):
        assert layout.told("내적") == [first, other]
