import pytest
from drawn import SVG, seen

from kit_core.drawings import grown_answers

STEPS, LOSSES, ANSWERS = [0, 100, 400], [4.0, 2.0, 1.0], ["한" * 12, "18:0", "17:18"]


def test_the_marked_steps_lie_on_the_curve_with_their_answers():
    drawing = grown_answers(STEPS, LOSSES, ANSWERS, 0.75, [0, 400])
    for layout in seen(drawing):
        dots = [m for m in layout.marks if m.tag == f"{SVG}circle"]
        assert len(dots) == 2
        heights = [float(dot.get("cy")) for dot in dots]
        assert (160 - heights[0]) / (160 - heights[1]) == pytest.approx(4, rel=1e-2)
        assert "한한한한한…" in layout.texts
        assert "17:18" in layout.texts
        assert "바닥 0.75" in layout.texts
    assert "400걸음 「17:18」" in drawing.description


def test_half_way_on_the_axis_is_a_quarter_of_the_steps():
    wide, _ = seen(grown_answers(STEPS, LOSSES, ANSWERS, 0.75, [0, 100, 400]))
    first, middle, last = (float(m.get("cx")) for m in wide.marks if m.tag == f"{SVG}circle")
    assert middle - first == pytest.approx(last - middle, abs=0.1)


def test_a_step_that_was_not_kept_is_refused():
    with pytest.raises(ValueError, match="marked"):
        grown_answers(STEPS, LOSSES, ANSWERS, 0.75, [50])
    with pytest.raises(ValueError, match="수를 맞춘다"):
        grown_answers(STEPS, LOSSES[:2], ANSWERS, 0.75, [0])
