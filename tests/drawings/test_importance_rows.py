import pytest
from drawn import seen

from kit_core.drawings import importance_rows


def test_each_way_is_shaded_against_its_own_peak():
    drawing = importance_rows("사월", {"지우기": [4.0, 1.0], "기울기": [-3.0, 0.1]})
    assert "지우기는 「사」, 기울기는 「월」" in drawing.description
    for layout in seen(drawing):
        assert layout.shades() == pytest.approx([0.8, 0.24, 0.05, 0.8], abs=0.01)
        assert [box["stroke"] != "none" for box in layout.boxes] == [True, False, False, True]


@pytest.mark.parametrize("values", [[1.0], [0.0, -1.0]])
def test_values_without_a_peak_or_a_letter_are_refused(values):
    with pytest.raises(ValueError, match="지우기"):
        importance_rows("사월", {"지우기": values})
