"""The figure for a phone is another figure: the wide one, pyplot and the author's cell notice nothing of it."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure
from rows import in_rows

from kit_lab.style import on_phone
from kit_lab.style.narrow import WIDTH, narrowed

pytestmark = pytest.mark.usefixtures("style")


@pytest.fixture
def pair():
    figure, panels = plt.subplots(1, 2, figsize=(7, 3))
    for panel in panels:
        panel.plot([0, 1, 0])
    yield figure
    plt.close(figure)


def test_the_wide_figure_stays_as_it_is(pair):
    before = [axes.get_subplotspec().num1 for axes in pair.axes], tuple(pair.get_size_inches())
    small = narrowed(pair)
    assert tuple(small.get_size_inches()) == pytest.approx((WIDTH, 6), abs=0.2)
    assert ([axes.get_subplotspec().num1 for axes in pair.axes], tuple(pair.get_size_inches())) == before
    assert pair.canvas.manager is not None
    assert plt.get_fignums() == [pair.number]


def test_its_author_can_say_how_it_is_narrow(pair):
    changed = []
    on_phone(pair, columns=2, height=2.5, change=changed.append)
    for _ in range(2):  # a cell may show a figure twice
        small = narrowed(pair)
        assert changed.pop() is small
        assert tuple(small.get_size_inches()) == (WIDTH, 2.5)
        assert [axes.get_subplotspec().colspan.start for axes in small.axes] == [0, 1]


@in_rows(
    ("wish", "told"), [({"columns": 0}, r"columns.*1 이상.*0"), ({"height": -1.0}, r"height.*0보다.*-1\.0")]
)
def test_a_wish_that_cannot_be_met_is_told(wish, told):
    with pytest.raises(ValueError, match=told):
        on_phone(Figure(), **wish)


def test_a_figure_that_cannot_be_copied_has_no_narrow_one(pair):
    pair.axes[0].xaxis.set_major_formatter(lambda place, _: f"{place:.0f}층")
    assert narrowed(pair) is None
    assert pair.canvas.manager is not None
