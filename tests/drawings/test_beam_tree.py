import pytest
from drawn import seen

from kit_core.drawings import beam_tree

CHANCES = {"먼저": [0.6, 0.1], "나중": [0.4, 0.9]}


def test_the_products_are_those_of_the_chances_and_the_best_is_marked():
    drawing = beam_tree("2025", CHANCES, ["가나", "다라"])
    for layout in seen(drawing):
        assert [t for t in layout.texts if t.endswith("%")] == ["60%", "10%", "6.0%", "40%", "90%", "36.0%"]
        letters = [mark for mark in layout.marks if mark.tag.endswith("text") and mark.text.endswith("0%")]
        assert {mark.get("fill") for mark in letters[:3]} == {"#57606e"}
        assert {mark.get("fill") for mark in letters[3:]} == {"#1d5fd1"}
    assert "나중: 다 40% 라 90%, 곱하면 36.0%" in drawing.description


def test_chances_without_letters_are_refused():
    with pytest.raises(ValueError, match="chances의 모양"):
        beam_tree("2025", CHANCES, ["가나", "다라마"])
    with pytest.raises(ValueError, match="둘씩 넣는다"):
        beam_tree("2025", {"하나": [1.0]}, ["가"])
