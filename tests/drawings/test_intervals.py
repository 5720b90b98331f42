import numpy as np
import pytest
from drawn import ACCENT, numbers, seen

from kit_lab.drawings import narrowed_intervals, paired_seeds, switch_intervals


def test_the_points_stand_at_their_losses_and_lines_join_the_seeds():
    losses = np.array([[2.5, 2.8, 2.6], [2.4, 2.7, 2.45]])
    for layout in seen(paired_seeds(["가", "나"], losses)):
        places = numbers(layout.tagged("circle"), "cx").reshape(3, 2).T
        assert abs(np.corrcoef(places.ravel(), losses.ravel())[0, 1]) > 0.99999
        assert layout.told("−") == ["−0.100", "−0.100", "−0.150"]
        assert "시드만 바꾸어도 0.300" in layout.texts
    assert seen(paired_seeds(["가", "나"], np.full((2, 3), 2.5)))  # equal losses have a place too


def test_intervals_are_as_wide_as_told_and_the_sure_ones_are_marked():
    rows = [("가", (0.1, 0.2), (0.08, 0.05)), ("나", (0.01, 0.2), (0.01, 0.05))]
    drawing = narrowed_intervals(rows)
    for layout in seen(drawing):
        before, after, again, narrow = layout.boxes[2:]
        assert float(before["width"]) / float(after["width"]) == pytest.approx(4, rel=0.01)
        assert (after["fill"], narrow["fill"]) == (ACCENT, "#57606e")
        shift = float(before["x"]) - float(again["x"])
        assert shift / float(before["width"]) == pytest.approx(0.09 / 0.4, abs=0.01)


def test_only_what_leaves_zero_is_dark_and_the_numbers_are_told():
    drawing = switch_intervals([("가", -0.10, 0.04), ("나", 0.02, 0.08)], "낮다", "높다")
    for layout in seen(drawing):
        first, second = (box for box in layout.boxes if box["height"] == "10")
        assert first["fill"] == ACCENT != second["fill"]
        assert float(second["width"]) == pytest.approx(2 * float(first["width"]), rel=0.01)
        assert {"−0.10 ± 0.04", "+0.02 ± 0.08"} <= set(layout.texts)
    assert "0개(없음)" in switch_intervals([("가", 0.0, 0.0)], "낮다", "높다").description
