import pytest
from drawn import seen

from kit_core.drawings import norm_paths


def test_norms_stand_on_the_road_only_where_the_paper_puts_them():
    drawing = norm_paths(6)
    for layout in seen(drawing):
        assert layout.texts.count("층 정규화") == 2 + 3
        norms = [box for box in layout.boxes if box["width"] == "76"]
        lefts = [float(box["x"]) for box in norms]
        assert lefts[0] == lefts[1]
        assert lefts[2] == lefts[3] > lefts[4]  # pre-LN: two on branches, one on the road
        assert "길 위의 정규화 12개" in layout.texts
    assert "12번을 지나고" in drawing.description
    with pytest.raises(ValueError, match="num_layers"):
        norm_paths(0)
