import pytest
from drawn import ACCENT, WARM, numbers, seen

from kit_lab.drawings import caught_dots, leanings, proportions, told_and_written


def test_bars_are_filled_to_their_shares():
    for layout in seen(proportions({"맞힌 것": (0.25, "25%"), "틀린 것": (0.75, "75%")}, "틀린 것")):
        for share, fill in ((0.25, ACCENT), (0.75, WARM)):
            room, filled = layout.sizes("width", fill)
            assert filled / room == pytest.approx(share, abs=0.01)


def test_bars_go_to_their_sides():
    for layout in seen(leanings({"너무": -3.0, "너무 재미있다": 1.5}, ("부정", "긍정"))):
        left, right = layout.boxes
        assert float(left["width"]) / float(right["width"]) == pytest.approx(2, rel=0.01)
        assert float(left["x"]) + float(left["width"]) == pytest.approx(float(right["x"]))
        assert {"−3.0", "+1.5"} <= set(layout.texts)


def test_both_scores_lie_on_one_axis_and_the_words_do_not_depend_on_the_last_digits():
    names, labels = ["옳음", "샘"], ["다음 글자", "받아쓰기"]
    drawing = told_and_written(names, [1.0, 1.0], [0.95, 0.0], labels)
    for layout in seen(drawing):
        dots = layout.tagged("circle")[2:]
        good, told, bad, again = numbers(dots, "cx")[:, 0]
        assert told == again
        assert (told - good) / (told - bad) == pytest.approx(0.05, abs=0.01)
        assert [dot.get("fill") for dot in dots[::2]] == [ACCENT, WARM]
    assert drawing.description == told_and_written(names, [0.985, 0.99], [0.97, 0.02], labels).description


def test_every_one_is_a_dot_and_the_missed_are_hollow():
    for layout in seen(caught_dots({"로짓": 4, "못 잡음": 2}, "못 잡음")):
        assert [dot.get("fill") for dot in layout.tagged("circle")] == [ACCENT] * 4 + ["none"] * 2
