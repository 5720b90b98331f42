import numpy as np
import pytest

from kit_lab.exercises.comparing import cells_near, difference

RIGHT = np.array([[1.0, 2.0], [3.0, 4.0]])


@pytest.mark.parametrize(
    "given",
    [
        RIGHT,
        RIGHT.tolist(),
        RIGHT.astype("float32"),
        RIGHT.astype("float16"),
        RIGHT.astype(int),
        RIGHT.T.T,
        RIGHT + 1e-9,
    ],
)
def test_other_types_views_and_roundings_are_the_same(given):
    assert difference(RIGHT, given) is None


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (None, "missing"),
        ("two", "kind"),
        ([[1, 2], [3]], "kind"),
        (RIGHT + 1j, "kind"),
        (RIGHT[0], "shape"),
        (RIGHT[None], "shape"),
        (RIGHT + 1e-4, "values"),
        (RIGHT.astype("float32") + np.float32(1e-2), "values"),
        (RIGHT * np.nan, "not_finite"),
    ],
)
def test_what_differs_is_told_by_kind(given, kind):
    assert difference(RIGHT, given).kind == kind


def test_a_mask_of_numbers_is_not_a_mask():
    mask = np.array([True, False])
    assert difference(mask, mask.astype(int)).kind == "dtype"
    assert difference(mask, ~mask).kind == "values"
    assert difference(mask, mask.tolist()) is None


def test_several_results_are_compared_one_by_one():
    right = (RIGHT, RIGHT[0])
    assert difference(right, [RIGHT, RIGHT[0]]) is None
    assert difference(right, RIGHT).kind == "count" or difference(right, RIGHT).kind == "shape"
    assert difference(right, (RIGHT,)).kind == "count"
    wrong = difference(right, (RIGHT, RIGHT[1]))
    assert (wrong.kind, wrong.part) == ("values", 1)


def test_pieces_may_be_lists_or_tuples():
    right = [("가", "나"), ("다", "라")]
    assert difference(right, (["가", "나"], ["다", "라"])) is None
    assert difference(right, right[::-1]).kind == "values"
    assert difference(right, 3).kind == "values"
    assert difference((1, 2), np.array([1, 2])) is None
    assert difference([("가", 2.0)], [("가", 2.01)]).kind == "values"


def test_small_numbers_are_compared_by_their_own_size():
    small = 1e-4 * RIGHT
    assert difference(small, small * (1 + 1e-8)) is None
    assert difference(small, small + 5e-7).kind == "values"


def test_infinities_and_nan_are_compared_cell_by_cell():
    one, other = np.array([1.0, np.inf, np.nan, -np.inf]), np.array([1.0, np.inf, np.nan, np.inf])
    assert cells_near(one, other).tolist() == [True, True, True, False]
