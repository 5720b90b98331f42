import pytest
from drawn import SVG, seen

from kit_core.drawings import told_and_written

NAMES, LABELS = ["옳음", "샘"], ["다음 글자", "받아쓰기"]


def test_both_scores_lie_on_one_axis():
    drawing = told_and_written(NAMES, [1.0, 1.0], [0.95, 0.0], LABELS)
    for layout in seen(drawing):
        dots = [m for m in layout.marks if m.tag == f"{SVG}circle"][2:]
        good, told, bad, again = (float(dot.get("cx")) for dot in dots)
        assert told == again
        assert (told - good) / (told - bad) == pytest.approx(0.05, abs=0.01)
        assert [dot.get("fill") for dot in dots[::2]] == ["#1d5fd1", "#b3590f"]


def test_the_words_do_not_depend_on_the_last_digits():
    first = told_and_written(NAMES, [0.99, 1.0], [0.95, 0.01], LABELS)
    assert first.description == told_and_written(NAMES, [0.985, 0.99], [0.97, 0.02], LABELS).description


def test_what_is_no_share_is_refused():
    with pytest.raises(ValueError, match="told"):
        told_and_written(NAMES, [1.0, 1.5], [0.9, 0.0], LABELS)
