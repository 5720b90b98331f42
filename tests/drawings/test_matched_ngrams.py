import pytest
from drawn import seen

from kit_core.drawings import matched_ngrams


def test_matches_are_counted_as_bleu_counts_them():
    drawing = matched_ngrams(["a", "b", "c", "d", "a"], ["x", "b", "c", "d", "a"])
    # The human text has one "a": the second does not count twice.
    assert "1개씩 4/5, 2개씩 3/4, 3개씩 2/3, 4개씩 1/2" in drawing.description
    for layout in seen(drawing):
        assert [b["fill"] for b in layout.boxes].count("#1d5fd1") == 4 + 3 + 2 + 1
        assert len(layout.boxes) == 5 + 4 + 3 + 2
        assert "3/4" in layout.texts


def test_too_short_a_text_is_refused():
    with pytest.raises(ValueError, match="machine"):
        matched_ngrams(["a"], ["a"])
