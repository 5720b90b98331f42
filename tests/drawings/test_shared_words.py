import pytest
from drawn import seen

from kit_core.drawings import shared_words


def test_shared_words_are_marked_as_often_as_the_human_has_them():
    drawing = shared_words(
        ["der", "Mann", "schläft", "nicht"], [("뒤집힌", ["der", "Mann", "schläft", "der"], 71.2)]
    )
    assert "겹치는 낱말 3개, BLEU 71" in drawing.description
    for layout in seen(drawing):
        lines = [b["stroke"] for b in layout.boxes]
        assert lines[4:] == ["#1d5fd1"] * 3 + ["#dce1e8"]
        assert "BLEU 71" in layout.texts


def test_without_candidates_it_is_refused():
    with pytest.raises(ValueError, match="세 개까지"):
        shared_words(["der"], [])
