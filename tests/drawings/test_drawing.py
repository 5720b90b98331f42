import re
from xml.etree import ElementTree

import pytest
from drawn import SVG

from kit_core.drawings import Canvas, Drawing
from kit_core.drawings.drawing import played


@pytest.fixture
def drawing():
    wide, narrow = Canvas(696, 10), Canvas(328, 20)
    wide.text(5, 5, "넓다")
    narrow.text(5, 5, "좁다")
    return Drawing(wide, narrow, "A < B인 그림", played("kit-test", "from{opacity:0}to{opacity:1}", 2))


def test_both_layouts_and_the_description_are_in_one_svg(drawing):
    root = ElementTree.fromstring(drawing._repr_svg_())
    assert root.get("viewBox") == "0 0 696 10"
    assert root.find(f"{SVG}desc").text == "A < B인 그림"
    narrow = root.find(f"{SVG}svg")
    assert narrow.get("display") == "none"
    assert narrow.get("viewBox") == "0 0 328 20"
    assert "".join(narrow.itertext()) == "좁다"


def test_its_text_is_the_description(drawing):
    assert repr(drawing) == "그림: A < B인 그림"


def test_all_motion_stands_behind_the_readers_wish(drawing):
    style = ElementTree.fromstring(drawing._repr_svg_()).find(f"{SVG}style").text
    assert style.startswith("@media (prefers-reduced-motion: no-preference) {")
    assert style.count("{") == style.count("}")
    assert re.search(r"animation:kit-test 2s", style)
    assert "infinite" not in style


def test_a_still_picture_has_no_style():
    assert "<style>" not in Drawing(Canvas(1, 1), Canvas(1, 1), "그림")._repr_svg_()
