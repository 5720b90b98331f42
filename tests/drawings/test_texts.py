import numpy as np
from drawn import ACCENT, WARM, seen

from kit_lab.drawings import one_line, pooled_shares


def test_bars_are_as_long_as_the_shares_and_coloured_by_their_sign():
    for layout in seen(
        pooled_shares([(["이런", "영화"], [0.5, 1.0], 0.93), (["돈", "아깝다"], [0.25, -2.0], 0.1)])
    ):
        heights = np.array([float(box["height"]) for box in layout.boxes])
        assert np.allclose(heights / heights[-1], [0.25, 0.5, 0.125, 1.0])
        assert [box["fill"] for box in layout.boxes] == [ACCENT, ACCENT, ACCENT, WARM]
        assert {"93%", "−2.0"} <= set(layout.texts)
    assert seen(
        pooled_shares([(["이런", "영화"], [0.0, 0.0], 0.5)] * 2)
    )  # shares of nothing have a place too


def test_what_the_encoder_saw_ahead_is_what_one_line_loses():
    drawing = one_line(["오늘", "뭐", "하지"], ["푹", "쉬어요"])
    for layout in seen(drawing):
        assert sum("stroke-dasharray" in box for box in layout.boxes) == 3
        assert len(layout.shades()) == (21 + 3) + 21
