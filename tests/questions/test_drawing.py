"""Curves in questions: every value stands where the axes say, every curve has a name that can be read."""

import re
from xml.etree import ElementTree

import pytest

from kit_lab.questions.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, curves


@pytest.fixture
def drawing():
    series = {"ㄱ": ([0, 1, 2], [0, 1, 2]), "ㄴ": ([0, 1, 2], [2, 2, 2])}
    return curves(series, "<걸음>", "손실", (0, 1, 2), (0, 1, 2), points=True)


def test_values_stand_where_the_axes_say(drawing):
    rising, level = re.findall(r'points="([^"]*)"', drawing)
    assert rising.split()[0] == f"{float(LEFT)},{float(HEIGHT - BOTTOM)}"
    assert rising.split()[-1] == f"{float(WIDTH - RIGHT)},{float(TOP)}"
    assert {point.split(",")[1] for point in level.split()} == {f"{float(TOP)}"}


def test_names_at_the_ends_do_not_lie_on_each_other(drawing):
    heights = [float(y) for y in re.findall(r'y="([\d.]+)" font-weight="bold"', drawing)]
    assert len(heights) == 2
    assert abs(heights[0] - heights[1]) >= 12


def test_the_picture_says_in_words_what_it_shows(drawing):
    root = ElementTree.fromstring(drawing)
    assert root.get("role") == "img"
    assert (
        root.get("aria-label")
        == "가로는 <걸음>, 세로는 손실. ㄱ: 0에서 0, 1에서 1, 2에서 2; ㄴ: 0에서 2, 1에서 2, 2에서 2"
    )
    assert "#" not in drawing.replace("http://www.w3.org/2000/svg", "")
