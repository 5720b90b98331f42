import pytest
from drawn import SVG, seen

from kit_core.drawings import two_branches


def test_the_peak_and_its_half_are_where_the_formula_has_them():
    drawing = two_branches(64, 400)
    for layout in seen(drawing):
        peak, half = [m for m in layout.marks if m.tag == f"{SVG}circle"]
        base = layout.height - 34
        assert (base - float(half.get("cy"))) / (base - float(peak.get("cy"))) == pytest.approx(0.5, abs=0.01)
        assert (float(half.get("cx")) - 10) / (float(peak.get("cx")) - 10) == pytest.approx(4, abs=0.01)
        assert f"{(64 * 400) ** -0.5:.5f}" in layout.texts
        assert "1,600걸음" in layout.texts
    assert "400걸음까지 곧게" in drawing.description


def test_a_warm_up_of_nothing_is_refused():
    with pytest.raises(ValueError, match="warmup"):
        two_branches(64, 0)
