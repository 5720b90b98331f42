import pytest
from drawn import SVG, seen

from kit_core.drawings import shared_matrix


def test_one_matrix_has_three_uses_and_its_count():
    drawing = shared_matrix(50, 8)
    for layout in seen(drawing):
        assert sum(mark.tag == f"{SVG}polygon" for mark in layout.marks) == 3
        assert "한 벌 400개" in layout.texts
        assert "세 벌이면 1,200개" in layout.texts
    assert "(50, 8) 행렬" in drawing.description


def test_a_size_of_nothing_is_refused():
    with pytest.raises(ValueError, match="vocab_size"):
        shared_matrix(0, 8)
