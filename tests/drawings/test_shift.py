import pytest
from drawn import seen

from kit_core.drawings import shift_by_one


def test_each_answer_stands_above_the_token_before_it():
    drawing = shift_by_one(["시작", *"20", "끝"])
    for layout in seen(drawing):
        below = [b for b in layout.boxes if b["fill"] in ("#f5f7fa", "#ffffff")]
        above = [b for b in layout.boxes if b["fill"] == "#e3edfc"]
        assert [b["x"] for b in above] == [b["x"] for b in below][:3]
        words = [t for t in layout.texts if t in ("시작", "2", "0", "끝")]
        assert words == ["시작", "2", "0", "끝", "2", "0", "끝"]
    assert "시작에서 2, 2에서 0, 0에서 끝" in drawing.description


def test_the_row_of_answers_slides_into_place():
    drawing = shift_by_one("012")
    assert "kit-shift-wide" in drawing.motion
    assert "to{transform:none}" in drawing.motion


@pytest.mark.parametrize("tokens", ["12", "123456789"])
def test_what_has_nothing_to_shift_is_refused(tokens):
    with pytest.raises(ValueError, match="3개에서 8개까지"):
        shift_by_one(tokens)
