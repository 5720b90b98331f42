import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import order_blind

ORDER = [3, 1, 2, 0, 4]


def test_equal_vectors_are_told_from_others():
    gaps = {"없으면": np.full(5, 1e-6), "있으면": np.array([1.5, 0.5, 0.2, 2.34, 1.0])}
    drawing = order_blind("오만␣삼천", "삼만␣오천", ORDER, gaps)
    for layout in seen(drawing):
        assert layout.texts.count("같다") == 5
        assert [t for t in layout.texts if "." in t] == ["1.5", "0.5", "0.2", "2.3", "1.0"]
        lines = [m for m in layout.marks if m.tag == f"{SVG}path"]
        assert [m.get("stroke-dasharray") is None for m in lines] == [True] * 5 + [False] * 5
        starts = [float(m.get("d").split()[0][1:]) for m in lines[:5]]
        assert np.argsort(np.argsort(starts)).tolist() == ORDER
    assert "없으면 같은 글자의 벡터가 모두 똑같다" in drawing.description
    assert "있으면 같은 글자의 벡터가 2.3까지 다르다" in drawing.description


def test_an_order_that_gives_another_word_is_refused():
    with pytest.raises(ValueError, match="order"):
        order_blind("오만␣삼천", "삼만␣오천", [0, 1, 2, 3, 4], {})
