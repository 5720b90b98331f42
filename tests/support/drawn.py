"""Reads a drawing of kit_core.drawings as a reader sees it: the texts and shades of its two layouts."""

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


class Seen:
    """One layout: its texts in order, with their places, and its boxes."""

    def __init__(self, root, narrow):
        self.texts = []
        for element in root.iter(f"{SVG}text"):
            words = "".join(element.itertext()).replace("\u200b", "")
            self.texts.append(words)
        self.boxes = [dict(box.attrib) for box in root.iter(f"{SVG}rect")]
        self.marks = list(root.iter())
        self.width, self.height = (float(n) for n in root.get("viewBox").split()[2:])
        self.narrow = narrow

    def shades(self, fill="#1d5fd1"):
        """How opaque the boxes of a colour are, in order."""
        return [float(box.get("fill-opacity", 1)) for box in self.boxes if box["fill"] == fill]


def seen(drawing):
    """Both layouts of a drawing, wide and narrow, once it has been found well-formed and described."""
    root = ElementTree.fromstring(drawing._repr_svg_())  # raises where it is not well-formed
    narrow = root.find(f"{SVG}svg[@data-layout='narrow']")
    root.remove(narrow)
    assert root.find(f"{SVG}desc").text == drawing.description
    assert repr(drawing) == f"그림: {drawing.description}"
    assert re.search("[가-힣]", drawing.description)
    assert "\n" not in drawing.description
    layouts = Seen(root, False), Seen(narrow, True)
    for layout in layouts:
        for mark in layout.marks:
            if mark.tag == f"{SVG}text":
                assert float(mark.get("font-size")) >= 11
                assert 0 <= float(mark.get("x")) <= layout.width
                assert 0 <= float(mark.get("y")) <= layout.height
    return layouts
