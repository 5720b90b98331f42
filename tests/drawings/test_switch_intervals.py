import pytest
from drawn import seen

from kit_core.drawings import switch_intervals

ROWS = [("가", -0.10, 0.04), ("나", 0.02, 0.08)]


def test_only_what_leaves_zero_is_dark_and_the_numbers_are_told():
    drawing = switch_intervals(ROWS, "낮다", "높다")
    for layout in seen(drawing):
        bands = [box for box in layout.boxes if box["height"] == "10"]
        assert [band["fill"] == bands[0]["fill"] for band in bands] == [True, False]
        lengths = [float(band["width"]) for band in bands]
        assert lengths[1] == pytest.approx(2 * lengths[0], rel=0.01)
        assert {"−0.10 ± 0.04", "+0.02 ± 0.08"} <= set(layout.texts)
    assert "0에서 떨어진 것은 1개(가)" in drawing.description


def test_nothing_may_be_told_apart():
    assert "0개(없음)" in switch_intervals([("가", 0.0, 0.0)], "낮다", "높다").description


@pytest.mark.parametrize(
    ("rows", "match"), [([], "여덟"), ([("가", 0.1, -0.1)], "반폭"), ([("가", float("nan"), 0.1)], "차이")]
)
def test_what_is_no_interval_is_refused(rows, match):
    with pytest.raises(ValueError, match=match):
        switch_intervals(rows, "낮다", "높다")


def test_a_negative_number_of_digits_is_refused():
    with pytest.raises(ValueError, match="digits"):
        switch_intervals(ROWS, "낮다", "높다", -1)
