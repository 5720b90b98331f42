from xml.etree import ElementTree

import pytest

from kit_core.drawings.canvas import PAINTS, Canvas, number


def read(paper):
    return ElementTree.fromstring(f"<svg>{paper.marks}</svg>")


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (100, "100"), (12.5, "12.5")]
)
def test_numbers_are_short(value, text):
    assert number(value) == text


def test_the_letters_of_a_text_are_its_own_and_scripts_come_back_to_its_line():
    paper = Canvas(100, 40)
    paper.text(50, 20, "d_{ff} < W^Q")
    (text,) = read(paper)
    assert "".join(text.itertext()).replace("\u200b", "") == "dff < WQ"
    shifts = [float(part.get("dy")) for part in text]
    assert shifts[0] > 0 > shifts[2]
    assert sum(shifts) == pytest.approx(0)


def test_an_arrow_ends_at_its_last_point():
    paper = Canvas(100, 100)
    paper.arrow((0, 0), (0, 50))
    line, head = read(paper)
    assert line.get("d") == "M0 0 L0 43"
    assert head.get("points").split()[0] == "0,50"


def test_what_stands_in_a_group_carries_its_name():
    paper = Canvas(100, 100)
    with paper.group("kit-moved"):
        paper.circle(5, 5, 2)
    paper.circle(9, 9, 2)
    group, after = read(paper)
    assert group.get("class") == "kit-moved"
    assert len(group) == 1
    assert after.get("cx") == "9"


def test_a_colour_that_the_page_does_not_know_is_refused():
    with pytest.raises(KeyError):
        Canvas(10, 10).text(0, 0, "글", colour="#123456")
    assert "accent" in PAINTS
