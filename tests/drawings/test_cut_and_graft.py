import pytest
from drawn import seen

from kit_core.drawings import cut_and_graft

ROWS = [("그대로", "사월", "04"), ("지운다", "0", "04"), ("끼운다", "오월", "05")]


def test_each_way_has_its_own_box_and_answer():
    for layout in seen(cut_and_graft("헤드", ROWS)):
        assert [box["stroke"] for box in layout.boxes] == [
            colour for colour in ("#1d5fd1", "#57606e", "#b3590f") for _ in range(2)
        ]
        assert "stroke-dasharray" in layout.boxes[2]
        assert [text for text in layout.texts if text in ("사월", "0", "오월")] == ["사월", "0", "오월"]


def test_two_ways_are_refused():
    with pytest.raises(ValueError, match="outcomes가 2개"):
        cut_and_graft("헤드", ROWS[:2])
