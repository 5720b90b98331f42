import pytest
from drawn import seen

from kit_core.drawings import narrowed_intervals

ROWS = [("가", (0.1, 0.2), (0.08, 0.05)), ("나", (0.01, 0.2), (0.01, 0.05))]


def test_intervals_are_as_wide_as_told_and_the_sure_ones_are_marked():
    drawing = narrowed_intervals(ROWS)
    assert "0을 걸친 것이 2개(가, 나)" in drawing.description
    assert "0에서 떨어진 것이 1개(가)" in drawing.description
    for layout in seen(drawing):
        before, after, again, narrow = layout.boxes[2:]
        assert float(before["width"]) / float(after["width"]) == pytest.approx(4, rel=0.01)
        assert (after["fill"], narrow["fill"]) == ("#1d5fd1", "#57606e")
        shift = float(before["x"]) - float(again["x"])
        assert shift / float(before["width"]) == pytest.approx(0.09 / 0.4, abs=0.01)


def test_an_interval_of_no_width_is_refused():
    with pytest.raises(ValueError, match="반폭"):
        narrowed_intervals([("가", (0.1, 0.2), (0.1, 0.0))])
