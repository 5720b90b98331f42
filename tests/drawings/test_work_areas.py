import pytest
from drawn import seen

from kit_core.drawings import work_areas


def test_areas_are_the_multiplications():
    n, d = [64, 128, 192], 64
    drawing = work_areas(n, d)
    for layout in seen(drawing):
        area = [float(b["width"]) * float(b["height"]) for b in layout.boxes[:9]]
        unit = area[0] / (4 * n[0] * d**2)
        for k, length in enumerate(n):
            work = [4 * length * d**2, 2 * length**2 * d, 8 * length * d**2]
            assert area[3 * k : 3 * k + 3] == pytest.approx([unit * one for one in work], rel=0.02)
        assert "1.00배" in layout.texts
    assert "128토큰이면 8.0 대 8" in drawing.description


def test_what_is_too_long_for_the_picture_is_refused():
    with pytest.raises(ValueError, match="네 배까지"):
        work_areas([64, 6400], 64)
