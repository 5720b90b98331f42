import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import gazes_of_heads

ROWS = np.array([[0.7, 0.2, 0.1], [0.1, 0.1, 0.8]])


def test_every_head_marks_what_it_sees_most():
    drawing = gazes_of_heads("삼만원", {"「3」을 고를 때": ROWS, "「원」을 고를 때": ROWS[::-1]})
    for layout in seen(drawing):
        assert [t for t in layout.texts if t.endswith("%")] == ["70%", "80%", "80%", "70%"]
        assert np.allclose(
            np.reshape(layout.shades(), (2, 2, 3)), 0.6 * np.array([ROWS, ROWS[::-1]]), atol=0.01
        )
    assert "「3」을 고를 때 헤드 1 「삼」, 헤드 2 「원」" in drawing.description


def test_weights_that_do_not_fit_the_tokens_are_refused():
    with pytest.raises(ValueError, match="moments"):
        gazes_of_heads("삼만", {"「3」을 고를 때": ROWS})
