import numpy as np
import pytest

from kit_lab.exercises.comparing import difference
from kit_lab.exercises.drawing import argument_text, as_html, as_text, pictures


def drawn(expected, actual, axes=("B", "T", "d")):
    return pictures(difference(expected, actual), axes)


def test_only_the_slice_that_differs_is_drawn_and_its_cells_are_marked():
    expected = np.arange(12.0).reshape(2, 2, 3)
    actual = expected.copy()
    actual[1, 0, 2] = -1
    text = as_text(drawn(expected, actual))
    assert [line.split() for line in text.splitlines()] == [
        ["기대한", "것", "[1]"],
        ["6.000", "7.000", "8.000*"],
        ["9.000", "10.000", "11.000"],
        ["돌려준", "것", "[1]"],
        ["6.000", "7.000", "-1.000*"],
        ["9.000", "10.000", "11.000"],
    ]


def test_shapes_are_drawn_with_their_axes_from_the_last_one():
    text = as_text(drawn(np.zeros((2, 3, 4)), np.zeros((3, 5))))
    lines = [line.split() for line in text.splitlines()]
    assert lines == [
        ["모양"],
        ["축", "B", "T", "d"],
        ["기대한", "것", "2", "3", "4"],
        ["돌려준", "것", "·*", "3", "5*"],
    ]


def test_a_large_array_shows_the_place_where_it_differs():
    expected = np.zeros((40, 50))
    actual = expected.copy()
    actual[30, 44] = 1
    grids = drawn(expected, actual)
    assert all(len(grid.cells) <= 6 and len(grid.cells[0]) <= 6 for grid in grids)
    assert sum(map(sum, grids[1].marked)) == 1


@pytest.mark.parametrize(
    ("expected", "actual"),
    [(np.array(2.0), 3.0), (np.array([1.0, 2]), [1, 3]), ([("가", "나")], [("나", "가")])],
)
def test_numbers_vectors_and_pieces_are_drawn_too(expected, actual):
    grids = drawn(expected, actual)
    assert [grid.title for grid in grids] == ["기대한 것", "돌려준 것"]
    assert any(any(row) for row in grids[1].marked)


def test_html_marks_the_cells_and_takes_no_markup():
    html = as_html(drawn([("<b>", "x")], [("<i>", "y")]))
    assert "<b>" not in html
    assert "<i>" not in html
    assert "font-weight: 600" in html


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.zeros((9, 9)), "모양 (9, 9)"),
        (np.array([[1.0, 2]]), "[[1., 2.]]"),
        (len, "함수"),
        ({"query": {"kernel": np.zeros(1)}}, "열쇠가 query인 사전"),
        (3, "3"),
    ],
)
def test_arguments_are_shown_briefly(value, text):
    assert argument_text(value) == text
