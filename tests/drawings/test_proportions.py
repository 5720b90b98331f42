import pytest
from drawn import seen

from kit_core.drawings import proportions


def test_bars_are_filled_to_their_shares():
    drawing = proportions({"맞힌 것": (0.25, "25%"), "틀린 것": (0.75, "75%")}, "틀린 것")
    for layout in seen(drawing):
        wide = [float(b["width"]) for b in layout.boxes]
        assert [wide[1] / wide[0], wide[3] / wide[2]] == pytest.approx([0.25, 0.75], abs=0.01)
        assert [b["fill"] for b in layout.boxes[1::2]] == ["#1d5fd1", "#b3590f"]
    assert "맞힌 것 25%" in drawing.description


def test_what_is_no_share_is_refused():
    with pytest.raises(ValueError, match="맞힌 것"):
        proportions({"맞힌 것": (1.5, "150%")})
    with pytest.raises(ValueError, match="이름이 없다"):
        proportions({"맞힌 것": (0.5, "50%")}, "없음")
