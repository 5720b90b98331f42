import re

import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import turning_hands
from kit_core.reference import sinusoids

TABLE = sinusoids(8, 16)


def test_the_hands_point_where_sine_and_cosine_say():
    for layout in seen(turning_hands(TABLE, [0, 1, 2, 3], 4)):
        faces = [m for m in layout.marks if m.tag == f"{SVG}circle" and float(m.get("r")) > 50]
        hands = [m for m in layout.marks if m.tag == f"{SVG}path" and m.get("stroke-width") == "3"]
        for i, (face, hand) in enumerate(zip(faces, hands, strict=True)):
            x, y, a, b = (float(n) for n in re.findall(r"[-\d.]+", hand.get("d")))
            radius = 0.8 * float(face.get("r"))
            assert np.allclose([(a - x) / radius, (y - b) / radius], TABLE[4, 2 * i : 2 * i + 2], atol=1e-3)


def test_the_angle_of_a_step_is_the_frequency_in_degrees():
    told = turning_hands(TABLE, [0, 1, 2, 3], 4).description
    for i in range(4):
        assert f"{i}번 짝은 {np.degrees(10000 ** (-2 * i / 16)):.1f}도" in told


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"encoding": np.ones((3, 16))}, "encoding의 모양"),
        ({"pairs": [0, 1, 2, 8]}, "0에서 7까지"),
        ({"position": 7}, "0에서 6까지"),
    ],
)
def test_what_cannot_be_drawn_is_refused(change, match):
    with pytest.raises(ValueError, match=match):
        turning_hands(**{"encoding": TABLE, "pairs": [0, 1, 2, 3], "position": 4} | change)
