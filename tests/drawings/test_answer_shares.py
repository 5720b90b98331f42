import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import answer_shares

SURE, SMOOTH = np.eye(5)[2], np.full(5, 0.02) + 0.9 * np.eye(5)[2]


def test_the_answer_and_every_other_token_have_their_bars():
    drawing = answer_shares({"정답만": SURE, "스무딩": SMOOTH}, 2)
    for layout in seen(drawing):
        answers = [float(b["width"]) for b in layout.boxes if b["fill"] == "#1d5fd1"]
        assert answers[1] / answers[0] == pytest.approx(0.92, abs=0.01)
        rest = [float(b["height"]) for b in layout.boxes if b["fill"] == "#b3590f"]
        assert len(rest) == 4
        assert np.ptp(rest) == 0
        assert "92.0%" in layout.texts
    assert "스무딩: 정답 92.0%, 나머지 4개의 합 8.0%" in drawing.description


@pytest.mark.parametrize(
    ("rows", "match"), [({"하나": SURE}, "분포를 둘에서"), ({"가": SURE, "나": SURE * 2}, "더하면 1인")]
)
def test_what_is_no_distribution_is_refused(rows, match):
    with pytest.raises(ValueError, match=match):
        answer_shares(rows, 2)
