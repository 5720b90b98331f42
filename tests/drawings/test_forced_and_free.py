import pytest
from drawn import seen

from kit_core.drawings import forced_and_free


def test_wrong_tokens_have_another_colour():
    drawing = forced_and_free("1718", "1818", "1800")
    for layout in seen(drawing):
        lines = [box["stroke"] for box in layout.boxes]
        assert lines[4:8].count("#b3590f") == 1
        assert lines[8:].count("#b3590f") == 3
    assert "홀로 쓰기는 「1 8 0 0」로 3자리가 다르다" in drawing.description


def test_rows_of_other_lengths_are_refused():
    with pytest.raises(ValueError, match="forced에 글이 3개"):
        forced_and_free("1718", "181", "1800")
