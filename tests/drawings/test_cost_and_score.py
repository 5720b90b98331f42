import pytest
from drawn import SVG, seen

from kit_core.drawings import cost_and_score

POINTS = {"앞선 것": (1e19, 24.0), "앞선 것 앙상블": (1e20, 26.0), "트랜스포머": (1e18, 28.0)}


def test_costs_are_on_a_scale_of_tens():
    drawing = cost_and_score(POINTS, "트랜스포머", "FLOPs")
    for layout in seen(drawing):
        dots = [m for m in layout.marks if m.tag == f"{SVG}circle"]
        first, second, ours = (float(dot.get("cx")) for dot in dots)
        assert second - first == pytest.approx(first - ours, abs=0.1)
        assert [dot.get("fill") for dot in dots] == ["#57606e", "#57606e", "#1d5fd1"]
        low, middle, high = (float(dot.get("cy")) for dot in dots)
        assert low - middle == pytest.approx(middle - high, abs=0.1)
    assert "트랜스포머 1.0e+18 28" in drawing.description


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="시작하는 이름이 없다"):
        cost_and_score(POINTS, "번역기", "FLOPs")
    with pytest.raises(ValueError, match="0보다 큰"):
        cost_and_score({"가": (0, 1), "나": (1, 2)}, "가", "FLOPs")
