import re

import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import same_turn
from kit_core.reference import sinusoids

TABLE = sinusoids(60, 16)


def test_the_needles_turn_by_the_same_angle_wherever_they_start():
    drawing = same_turn(TABLE, 2, [3, 40], 4)
    turn = np.degrees(4 * 10000 ** (-4 / 16))
    for layout in seen(drawing):
        assert layout.texts.count(f"{turn:.1f}° 돈다") == 2
        hands = [m.get("d") for m in layout.marks if m.tag == f"{SVG}path" and m.get("stroke-width") == "3"]
        for hand, place in zip(hands, (7, 44), strict=True):
            x, y, a, b = (float(n) for n in re.findall(r"[-\d.]+", hand))
            radius = 0.86 * 74
            assert np.allclose([(a - x) / radius, (y - b) / radius], TABLE[place, 4:6], atol=1e-3)
    assert drawing.motion.count(f"rotate(-{turn:.2f}deg)") == 4


@pytest.mark.parametrize("change", [{"pair": 8}, {"starts": [3, 57]}, {"starts": [3]}])
def test_places_outside_are_refused(change):
    with pytest.raises(ValueError, match="넣는다"):
        same_turn(**{"encoding": TABLE, "pair": 2, "starts": [3, 40], "offset": 4} | change)
