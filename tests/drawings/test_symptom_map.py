import pytest
from drawn import SVG, seen

from kit_core.drawings import symptom_map

ROW = ("손실이 0이다", "입력과 정답이 다른가", "타깃 밀기")


def test_every_symptom_leads_over_a_question_to_a_place():
    drawing = symptom_map([ROW, ROW])
    for layout in seen(drawing):
        assert len(layout.boxes) == 6
        assert sum(m.tag == f"{SVG}polygon" for m in layout.marks) == 4
        assert [b["stroke"] for b in layout.boxes].count("#1d5fd1") == 2
    assert "손실이 0이다: 입력과 정답이 다른가? → 타깃 밀기" in drawing.description


def test_what_is_too_long_for_its_box_is_refused():
    with pytest.raises(ValueError, match="칸보다 길다"):
        symptom_map([("아" * 20, "나", "다")])
    with pytest.raises(ValueError, match="여섯 개까지"):
        symptom_map([])
