"""One SVG for two pages: who knows of the narrow layout finds it, everybody else sees the wide one alone."""

import re
from io import StringIO
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest
from IPython.lib.pretty import RepresentationPrinter

from kit_lab.style.layouts import ASKED, in_words, svg_of

pytestmark = pytest.mark.usefixtures("style")
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


@pytest.fixture
def figure():
    figure, panels = plt.subplots(1, 2, figsize=(7, 3))
    for panel in panels:
        panel.plot([0, 1, 0])
        panel.set_title("가중치")
    yield figure
    plt.close(figure)


def pretty(figure):
    """As a notebook without pictures shows it."""
    stream = StringIO()
    printer = RepresentationPrinter(stream)
    in_words(figure, printer, cycle=False)
    printer.flush()
    return stream.getvalue()


@pytest.fixture
def both(figure, monkeypatch):
    monkeypatch.setenv(ASKED, "1")
    root = ElementTree.fromstring(svg_of(figure).encode())
    narrow = root.find(f"{SVG}svg")
    root.remove(narrow)
    return root, narrow


def test_a_figure_is_told_by_its_label(figure):
    assert "<desc>" not in svg_of(figure)
    assert pretty(figure) == repr(figure)
    figure.set_label("0 < 1인 선")
    assert "<desc>0 &lt; 1인 선</desc>" in svg_of(figure)
    assert pretty(figure) == "그림: 0 < 1인 선"


def test_who_does_not_ask_gets_the_wide_one_alone(figure, monkeypatch):
    monkeypatch.delenv(ASKED, raising=False)
    assert "data-layout" not in svg_of(figure)


def test_the_narrow_one_is_hidden_and_stands_on_a_narrow_page(both):
    wide, narrow = both
    assert narrow.get("data-layout") == "narrow"
    assert narrow.get("display") == "none"
    widths = [float(svg.get("width").removesuffix("pt")) for svg in both]
    assert widths[0] == pytest.approx(7 * 72, abs=10)
    assert widths[1] == pytest.approx(3.4 * 72, abs=10)
    assert float(narrow.get("height").removesuffix("pt")) > 1.5 * float(wide.get("height").removesuffix("pt"))


def test_no_id_is_there_twice_and_every_reference_finds_its_own(both):
    ids = [[node.get("id") for node in svg.iter() if node.get("id")] for svg in both]
    assert len(set(ids[0] + ids[1])) == len(ids[0] + ids[1])
    for svg, reached in zip(both, (ids[0], ids[0] + ids[1]), strict=True):
        used = {node.get(LINK)[1:] for node in svg.iter(f"{SVG}use")}
        assert used <= set(reached)
        # What is cut out, unlike a letter, must not lie in a part that is hidden.
        cuts = {
            re.fullmatch(r"url\(#(.*)\)", node.get("clip-path"))[1]
            for node in svg.iter()
            if node.get("clip-path")
        }
        assert cuts
        assert cuts <= {node.get("id") for node in svg.iter(f"{SVG}clipPath")}


def test_letters_are_drawn_once(both):
    _, narrow = both
    outlines = [
        sum("scale(0.015625)" in node.get("transform", "") for node in svg.iter(f"{SVG}path")) for svg in both
    ]
    assert outlines[0] > 5
    assert outlines[1] <= 1
    assert sum(1 for _ in narrow.iter(f"{SVG}use")) > 20
