import pytest
from drawn import seen

from kit_core.drawings import one_line


def test_what_the_encoder_saw_ahead_is_what_one_line_loses():
    drawing = one_line(["오늘", "뭐", "하지"], ["푹", "쉬어요"])
    assert "칸 3개를 잃는다" in drawing.description
    for layout in seen(drawing):
        filled = [box for box in layout.boxes if box["fill"] == "#1d5fd1"]
        lost = [box for box in layout.boxes if "stroke-dasharray" in box]
        assert len(lost) == 3
        assert len(filled) == (21 + 3) + 21
        assert layout.texts.count("▷") == 4


@pytest.mark.parametrize(("question", "answer"), [("가", "나"), ("가나다라마바", "나"), ("가나", "가나다라")])
def test_what_does_not_fit_is_refused(question, answer):
    with pytest.raises(ValueError, match="그림에 들어가는 것은"):
        one_line(question, answer)
