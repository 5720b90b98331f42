"""Where panels go on a narrow page, and which of them then names the axes that they share."""

import matplotlib.pyplot as plt
import pytest

from kit_lab.style.panels import Panels

pytestmark = pytest.mark.usefixtures("style")


@pytest.fixture
def draw():
    made = []

    def draw(rows, columns, size, **options):
        figure, _ = plt.subplots(rows, columns, figsize=size, squeeze=False, **options)
        made.append(figure)
        return figure

    yield draw
    for figure in made:
        plt.close(figure)


def places(figure):
    specs = [axes.get_subplotspec() for axes in figure.axes]
    return [(spec.rowspan.start, spec.colspan.start) for spec in specs]


@pytest.mark.parametrize(
    ("columns", "wide", "fitting"), [(1, 7, 1), (2, 7, 1), (3, 7.2, 1), (4, 7.2, 2), (5, 7, 3)]
)
def test_as_many_panels_stay_side_by_side_as_keep_most_of_their_width(draw, columns, wide, fitting):
    assert Panels(draw(1, columns, (wide, 2))).fitting(3.4) == fitting


def test_a_row_goes_down_and_keeps_its_height(draw):
    figure = draw(1, 2, (7, 3))
    assert Panels(figure).place(1, 3.4) == pytest.approx(6, abs=0.2)
    assert places(figure) == [(0, 0), (1, 0)]


def test_a_panel_that_was_as_wide_as_the_page_loses_some_of_its_height(draw):
    assert Panels(draw(1, 1, (7, 3))).place(1, 3.4) == pytest.approx(2.4)


def test_a_panel_with_equal_units_keeps_its_shape(draw):
    figure = draw(1, 1, (6.8, 4))
    figure.axes[0].set_aspect("equal")
    assert Panels(figure).place(1, 3.4) == pytest.approx(2)


def test_columns_with_a_common_title_go_down_together(draw):
    """Two rows of three: the titles over the first row name the second too."""
    figure = draw(2, 3, (6, 4))
    for axes in figure.axes[:3]:
        axes.set_title("헤드")
    Panels(figure).place(2, 3.4)
    assert places(figure) == [(0, 0), (0, 1), (2, 0), (1, 0), (1, 1), (3, 0)]


def test_panels_with_titles_of_their_own_keep_their_order(draw):
    figure = draw(2, 4, (7, 4))
    for axes in figure.axes:
        axes.set_title("헤드")
    Panels(figure).place(2, 3.4)
    assert places(figure) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


def shown(figure, axis, side):
    return [getattr(axes, axis).get_tick_params()[side] for axes in figure.axes]


def test_a_shared_axis_is_named_in_each_row_that_it_now_has(draw):
    figure = draw(1, 2, (7, 3), sharey=True)
    figure.axes[0].set_ylabel("손실")
    Panels(figure).place(1, 3.4)
    assert shown(figure, "yaxis", "labelleft") == [True, True]
    assert [axes.get_ylabel() for axes in figure.axes] == ["손실", "손실"]
    assert figure.axes[0].get_shared_y_axes().joined(*figure.axes)


def test_an_axis_of_its_own_is_not_named_after_a_neighbour(draw):
    figure = draw(1, 2, (7, 3))
    figure.axes[0].set_ylabel("손실")
    Panels(figure).place(1, 3.4)
    assert figure.axes[1].get_ylabel() == ""


def test_a_shared_axis_is_named_below_the_lowest_panels_only(draw):
    figure = draw(2, 4, (7, 4), sharex=True)
    for axes in figure.axes:
        axes.set_title("헤드")
    for axes in figure.axes[4:]:
        axes.set_xlabel("거리")
    Panels(figure).place(2, 3.4)
    assert shown(figure, "xaxis", "labelbottom") == [False] * 6 + [True] * 2
    assert [axes.get_xlabel() for axes in figure.axes] == [""] * 6 + ["거리"] * 2


def test_a_figure_without_a_plain_grid_keeps_its_places(draw):
    figure = draw(2, 2, (7, 4))
    figure.axes[0].set_subplotspec(figure.axes[0].get_gridspec()[0, :])
    before = [axes.get_subplotspec() for axes in figure.axes]
    assert Panels(figure).place(1, 3.4) == pytest.approx(4 * 0.8)
    assert [axes.get_subplotspec() for axes in figure.axes] == before
