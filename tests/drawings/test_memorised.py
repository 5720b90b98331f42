import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import memorised_answers

TRUTH = np.array([[1, 2, 3], [4, 5, 6]])
AWAY = np.array([[False, True, False], [True, False, False]])


def test_what_was_held_out_shows_the_answer_and_the_truth():
    drawing = memorised_answers("가나", "한두세", TRUTH, np.where(AWAY, 9, TRUTH), AWAY)
    for layout in seen(drawing):
        digits = [text for text in layout.texts if text.isdigit()]
        assert digits == ["1", "9", "2", "3", "9", "4", "5", "6"]
        dashed = [box for box in layout.boxes if box.get("stroke-dasharray")]
        assert len(dashed) == 2
    assert "본 4칸 가운데 4칸이 맞고" in drawing.description
    assert "보지 못한 2칸 가운데 0칸이 맞다" in drawing.description


def test_answers_that_do_not_fit_their_names_are_refused():
    with pytest.raises(ValueError, match="answers"):
        memorised_answers("가나", "한두세", TRUTH, TRUTH[:, :2], AWAY)
