import pytest
from drawn import seen

from kit_core.drawings import dialogue


def test_answers_that_come_again_are_marked():
    for layout in seen(dialogue(["하나", "둘", "셋"], ["네.", "아니요.", "네."])):
        assert layout.texts == ["하나", "네.", "둘", "아니요.", "셋", "네."]
        answers = [box["stroke"] for box in layout.boxes if box["fill"] == "#e3edfc"]
        assert answers == ["#b3590f", "#1d5fd1", "#b3590f"]


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="같은 2개"):
        dialogue(["하나", "둘"], ["네."])
    with pytest.raises(ValueError, match="스무 글자까지"):
        dialogue(["하나"], ["가" * 21])
