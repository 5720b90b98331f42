import pytest
from drawn import seen

from kit_core.drawings import waiting_turns


def test_one_way_takes_a_step_a_place_and_the_other_takes_one():
    drawing = waiting_turns("삼만␣오천")
    for layout in seen(drawing):
        stairs = [box for box in layout.boxes if box["fill"] == "#b3590f"]
        at_once = [box for box in layout.boxes if box["fill"] == "#1d5fd1"]
        assert [float(box["y"]) - float(stairs[0]["y"]) for box in stairs] == [0, 26, 52, 78, 104]
        assert len({box["y"] for box in at_once}) == 1
        assert len(at_once) == 5
    assert drawing.motion.count("opacity:0") == 8
    with pytest.raises(ValueError, match="tokens"):
        waiting_turns("삼만")
