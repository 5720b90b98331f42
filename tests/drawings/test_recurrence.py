import numpy as np
from drawn import ACCENT, WARM, numbers, seen

from kit_lab.drawings import fading_memory, two_readers, waiting_turns


def test_each_step_keeps_the_gates_share_of_the_step_before():
    for layout in seen(fading_memory([0.5, 0.9], 4)):
        shades = np.reshape(layout.shades(), (2, 5))
        assert np.allclose(shades, 0.85 * np.array([[0.5], [0.9]]) ** np.arange(5), atol=0.006)
        assert layout.told(end="%") == ["6%", "66%"]


def test_one_way_takes_a_step_a_place_and_the_other_takes_one():
    for layout in seen(waiting_turns("삼만␣오천")):
        stairs, at_once = (
            [float(box["y"]) for box in layout.boxes if box["fill"] == fill] for fill in (WARM, ACCENT)
        )
        assert np.diff(stairs).tolist() == [26] * 4
        assert np.diff(at_once).tolist() == [0] * 4


def test_the_points_stand_at_the_rates_and_the_words_follow_them():
    lengths, falls, stays = range(2, 6), [1.0, 0.8, 0.4, 0.1], [1.0, 0.99, 0.98, 0.97]
    drawing = two_readers(lengths, falls, stays)
    for layout in seen(drawing):
        heights = numbers(layout.tagged("circle", r="3"), "cy").reshape(2, 4)
        assert np.allclose(heights[:, :1] - heights, 62 * (np.array([falls, stays]) - 1), atol=0.02)
    assert "둘러보는 모델은 자릿수가 늘수록 무너진다" in two_readers(lengths, stays, falls).description
