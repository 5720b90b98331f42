"""Reads a drawing of kit_lab.drawings as a reader sees it: the texts and shades of its two layouts."""

import re
from xml.etree import ElementTree

import numpy as np

SVG = "{http://www.w3.org/2000/svg}"
ACCENT, WARM = "#1d5fd1", "#b3590f"


class Seen:
    """One layout: its texts in order and its boxes."""

    def __init__(self, root):
        self.marks = list(root.iter())
        self.texts = ["".join(mark.itertext()).replace("\u200b", "") for mark in self.tagged("text")]
        self.boxes = [dict(box.attrib) for box in self.tagged("rect")]
        self.width, self.height = (float(n) for n in root.get("viewBox").split()[2:])

    def tagged(self, tag, **having):
        """The marks of a tag with the given attributes, `stroke_width` for "stroke-width"."""
        wanted = {name.replace("_", "-"): value for name, value in having.items()}
        return [m for m in self.marks if m.tag == f"{SVG}{tag}" and wanted.items() <= m.attrib.items()]

    def shades(self, fill=ACCENT):
        """How opaque the boxes of a colour are, in order."""
        return [float(box.get("fill-opacity", 1)) for box in self.boxes if box["fill"] == fill]

    def sizes(self, side, fill=ACCENT):
        """How wide or high the boxes of a colour are, in order."""
        return np.array([float(box[side]) for box in self.boxes if box["fill"] == fill])

    def told(self, start="", end=""):
        """The texts that begin and end so."""
        return [text for text in self.texts if text.startswith(start) and text.endswith(end)]


def numbers(marks, attribute):
    """The numbers that an attribute of some marks holds, a row for each mark."""
    return np.array([[float(n) for n in re.findall(r"-?[\d.]+", mark.get(attribute))] for mark in marks])


def seen(drawing):
    """Both layouts of a drawing, wide and narrow, once it has been found well-formed and described."""
    svg = drawing._repr_svg_()
    assert not re.search(r'[" ,(]-?(nan|inf)', svg)
    root = ElementTree.fromstring(svg)  # raises where it is not well-formed
    narrow = root.find(f"{SVG}svg[@data-layout='narrow']")
    root.remove(narrow)
    assert root.find(f"{SVG}desc").text == drawing.description
    assert repr(drawing) == f"그림: {drawing.description}"
    assert re.search("[가-힣]", drawing.description)
    assert "\n" not in drawing.description
    layouts = Seen(root), Seen(narrow)
    for layout in layouts:
        for mark in layout.tagged("text"):
            assert float(mark.get("font-size")) >= 11
            assert 0 <= float(mark.get("x")) <= layout.width
            assert 0 <= float(mark.get("y")) <= layout.height
        for box in layout.boxes:
            x, y, wide, high = (float(box[name]) for name in ("x", "y", "width", "height"))
            assert -0.5 <= x <= x + wide <= layout.width + 0.5
            assert -0.5 <= y <= y + high <= layout.height + 0.5
    return layouts
