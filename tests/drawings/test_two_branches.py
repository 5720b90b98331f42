import re

import pytest
from drawn import SVG, seen

from kit_core.drawings import two_branches


def test_the_peak_is_where_the_formula_has_it_and_nothing_lies_above():
    drawing = two_branches(64, 400)
    for layout in seen(drawing):
        [peak] = [m for m in layout.marks if m.tag == f"{SVG}circle"]
        [lower] = [m for m in layout.marks if m.tag == f"{SVG}path" and m.get("stroke-width") == "2.6"]
        points = [tuple(map(float, p.split())) for p in re.findall(r"[ML]?([\d.]+ [\d.]+)", lower.get("d"))]
        assert min(y for _, y in points) >= float(peak.get("cy")) - 0.01
        base, end = layout.height - 34, points[-1]
        times = (end[0] - 10) / (float(peak.get("cx")) - 10)
        height = (base - end[1]) / (base - float(peak.get("cy")))
        assert height == pytest.approx(times**-0.5, abs=0.01)
        assert f"{(64 * 400) ** -0.5:.5f}" in layout.texts
    assert "400걸음까지 곧게" in drawing.description


def test_a_warm_up_of_nothing_is_refused():
    with pytest.raises(ValueError, match="warmup"):
        two_branches(64, 0)
