import pytest
from drawn import seen

from kit_core.drawings import leanings


def test_bars_go_to_their_sides():
    drawing = leanings({"너무": -3.0, "너무 재미있다": 1.5}, ("부정", "긍정"))
    for layout in seen(drawing):
        left, right = layout.boxes
        assert float(left["width"]) / float(right["width"]) == pytest.approx(2, rel=0.01)
        assert float(left["x"]) + float(left["width"]) == pytest.approx(float(right["x"]))
        assert {"\u22123.0", "+1.5"} <= set(layout.texts)
    assert "너무 재미있다 +1.5" in drawing.description


def test_what_is_no_number_is_refused():
    with pytest.raises(ValueError, match="유한한 수만"):
        leanings({"너무": float("nan")}, ("부정", "긍정"))
