import pytest
from drawn import seen

from kit_core.drawings import copied_answers


def test_a_leak_goes_from_the_next_input_to_the_answer():
    drawing = copied_answers(["시작", "2", "0", "끝"], ["2", "0", "끝", "패딩"])
    for layout in seen(drawing):
        leaks = [m for m in layout.marks if m.get("stroke-width") == "2"]
        assert len(leaks) == 3
        assert layout.texts.count("2") == 2
    assert "베낄 수 있는 것이 3개이다: 2, 0, 끝" in drawing.description
    assert "베낄 수 있는 것이 1개" in copied_answers(["시작", "2", "0"], ["2", "1", "끝"]).description
    with pytest.raises(ValueError, match="길이가 다르다"):
        copied_answers(["시작", "2"], ["2", "0", "끝"])
