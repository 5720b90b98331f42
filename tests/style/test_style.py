"""The look of the book's figures: its own font, its own colours, the same bytes whenever a figure is drawn."""

import io
import sys

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from kit_lab.style import COLOURS, use_book_style


def as_svg():
    figure = Figure()
    axes = figure.add_subplot()
    axes.plot([0, 1, 0], label="가중치")
    axes.legend()
    written = io.BytesIO()
    figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()


@pytest.mark.usefixtures("style")
def test_weights_go_from_white_to_the_accent_and_signs_meet_in_white():
    weight, signed = (matplotlib.colormaps[name] for name in ("kit-weight", "kit-signed"))
    assert [to_hex(weight(share)) for share in (0.0, 1.0)] == [COLOURS["surface"], COLOURS["accent"]]
    assert [to_hex(signed(share)) for share in (0.0, 1.0)] == [COLOURS["warm"], COLOURS["accent"]]
    np.testing.assert_allclose(signed(0.5), 1.0, atol=0.01)
    assert matplotlib.rcParams["image.cmap"] == "kit-weight"


@pytest.mark.usefixtures("style")
def test_a_figure_is_drawn_with_the_books_colours_and_every_time_alike():
    """Used twice, as when a chapter's first cell is run again; a missing Korean letter would be a warning, an error here."""
    first = as_svg()
    use_book_style()
    assert as_svg() == first
    assert COLOURS["accent"].encode() in first
    assert b"<text" not in first  # letters are drawn: no reader needs the font


def test_without_the_font_it_is_named_with_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pylopdf_fonts_ko", None)
    with pytest.raises(ImportError, match=r"pylopdf_fonts_ko.*pip install .*\[widgets\]"):
        use_book_style()
