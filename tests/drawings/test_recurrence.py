import numpy as np
from drawn import ACCENT, WARM, seen

from kit_lab.drawings import fading_memory, waiting_turns


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
