from xml.etree import ElementTree

import numpy as np

from kit_lab.drawings.canvas import Canvas
from kit_lab.drawings.strips import cells, signed_bars


def boxes_of(paper):
    """The boxes on a paper, their numbers as numbers."""
    boxes = [
        dict(mark.attrib)
        for mark in ElementTree.fromstring(f"<svg>{paper.marks}</svg>")
        if mark.tag == "rect"
    ]
    return [{"fill-opacity": 1} | {k: _number(v) for k, v in box.items()} for box in boxes]


def _number(text):
    return float(text) if text.replace(".", "").isdigit() else text


def test_bars_stand_on_the_middle_or_hang_from_it():
    paper = Canvas(100, 100)
    signed_bars(paper, (0, 20), (90, 40), np.array([3.0, -1.0, 0.0]), 2.0)
    up, down, none = boxes_of(paper)
    assert (up["y"], up["height"]) == (20, 20)  # no higher than its room
    assert (down["y"], down["height"]) == (40, 10)
    assert up["fill"] != down["fill"]
    assert none["height"] < 1


def test_cells_are_shaded_by_their_size_and_coloured_by_their_sign():
    paper = Canvas(100, 100)
    cells(paper, (10, 0), (20, 30), np.array([[0.5, -0.25], [0.0, 1.0]]), [["a", "b"], ["c", "d"]])
    shaded = [box for box in boxes_of(paper) if box["stroke"] == "none"]
    assert [(box["x"], box["y"], box["fill-opacity"]) for box in shaded] == [
        (10, 0, 0.5),
        (30, 0, 0.25),
        (30, 30, 1),
    ]
    assert shaded[0]["fill"] == shaded[2]["fill"] != shaded[1]["fill"]
    assert all(f">{word}<" in paper.marks for word in "abcd")
