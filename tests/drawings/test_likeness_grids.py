import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import likeness_grids

SAME, APART = np.ones((2, 2)), np.array([[1.0, -0.5], [-0.5, 1.0]])


def test_cells_are_as_dark_as_the_cosines():
    drawing = likeness_grids({"뭉개짐": ("가나", SAME), "갈림": ("다라", APART)})
    for layout in seen(drawing):
        assert layout.shades() == [1, 1, 1, 1, 1, 0.03, 0.03, 1]
        assert "서로 다른 토큰끼리 평균 −0.5" in layout.texts
    assert "뭉개짐 「가 나」에서 서로 다른 토큰끼리의 평균은 1.0" in drawing.description


def test_what_is_no_cosine_is_refused():
    with pytest.raises(ValueError, match="코사인을 모양"):
        likeness_grids({"가": ("가나", SAME * 2), "나": ("다라", APART)})
    with pytest.raises(ValueError, match="두 개를"):
        likeness_grids({"가": ("가나", SAME)})
