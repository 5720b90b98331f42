from xml.etree import ElementTree

import pytest
from drawn import SVG

from kit_lab.drawings import Canvas, Drawing
from kit_lab.drawings.canvas import PAINTS, in_both, number, panelled, played


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


def test_both_layouts_and_the_description_are_in_one_svg_and_all_motion_behind_the_readers_wish():
    motion = played("kit-test", "from{opacity:0}to{opacity:1}", 2)
    drawing = in_both(
        lambda paper, words: paper.text(5, 5, words), (10, "넓다"), (20, "좁다"), "A < B", motion
    )
    root = ElementTree.fromstring(drawing._repr_svg_())
    assert root.get("viewBox") == "0 0 696 10"
    assert repr(drawing) == "그림: A < B"
    assert root.find(f"{SVG}desc").text == "A < B"
    narrow = root.find(f"{SVG}svg")
    assert narrow.get("display") == "none"
    assert narrow.get("viewBox") == "0 0 328 20"
    assert "".join(narrow.itertext()) == "좁다"
    style = root.find(f"{SVG}style").text
    assert style.startswith("@media (prefers-reduced-motion: no-preference) {")
    assert style.count("{") == style.count("}")
    assert "animation:kit-test 2s" in style
    assert "infinite" not in style
    assert "<style>" not in Drawing(Canvas(1, 1), Canvas(1, 1), "그림")._repr_svg_()


def test_panels_fill_their_papers_row_by_row():
    seen = []
    panels = [lambda paper, area, i=i: seen.append((i, paper.width, area)) for i in range(3)]
    wide, narrow = panelled(panels, 100, (2, 1), gap=(40, 20))
    assert (wide.width, wide.height, narrow.width, narrow.height) == (696, 220, 328, 340)
    assert [area for _, width, area in seen if width == 696] == [(0, 0, 328), (368, 0, 328), (0, 120, 328)]
    assert [area for _, width, area in seen if width == 328] == [(0, 0, 328), (0, 120, 328), (0, 240, 328)]


def test_a_narrow_paper_leaves_little_between():
    seen = []
    panelled([lambda _, area: seen.append(area)] * 3, 100, (3, 3), gap=(48, 0))
    assert sorted({round(left, 1) for left, *_ in seen}) == [0, 112.7, 225.3, 248, 496]
