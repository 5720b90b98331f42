import pytest
from drawn import seen

from kit_core.drawings import lens_layers

ROWS = [("임베딩", ["-", ""], [0.5, 0.0]), ("3층", ["0", "4"], [0.9, 0.8])]


def test_cells_are_shaded_by_their_share_and_right_ones_have_an_edge():
    drawing = lens_layers("04", ROWS)
    assert "임베딩에서는 0글자; 3층에서는 2글자" in drawing.description
    for layout in seen(drawing):
        assert layout.shades() == pytest.approx([0.31, 0.06, 0.51, 0.46])
        assert sum(box["fill"] == "none" for box in layout.boxes) == 2
        assert layout.texts.count("?") == 1


def test_rows_of_another_length_and_too_few_are_refused():
    with pytest.raises(ValueError, match="글자들"):
        lens_layers("04", [ROWS[0], ("3층", ["0"], [0.9])])
    with pytest.raises(ValueError, match="rows가 1개"):
        lens_layers("04", ROWS[:1])
