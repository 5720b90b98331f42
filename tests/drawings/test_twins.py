import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import twin_vectors

PAIR = np.array([[1.0, -2.0, 0.5], [1.0, 2.0, 0.5]])


def test_only_vectors_that_are_equal_are_told_to_be():
    drawing = twin_vectors(["삼만", "삼천"], {"하나": PAIR[[0, 0]], "둘": PAIR})
    for layout in seen(drawing):
        assert [t for t in layout.texts if "차이" in t or "똑같다" in t] == [
            "두 벡터가 똑같다",
            "가장 큰 차이 4.0",
        ]
        bars = [(box["fill"], float(box["height"])) for box in layout.boxes]
        assert bars[:3] == bars[3:6] == bars[6:9]
        assert [fill == "#1d5fd1" for fill, _ in bars[9:]] == [True, True, True]
        assert [round(high, 2) for _, high in bars[6:9]] == [15, 30, 7.5]
    assert "하나에서는 똑같다, 둘에서는 다르다" in drawing.description


def test_vectors_that_are_no_pair_are_refused():
    with pytest.raises(ValueError, match="vectors"):
        twin_vectors(["삼만", "삼천"], {"하나": np.ones((3, 4))})
