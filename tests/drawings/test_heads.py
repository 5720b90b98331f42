import numpy as np
from drawn import seen

from kit_lab.drawings import gazes_of_heads, heads_split, spreads, three_uses


def width_at_half(hill):
    places = np.array([[float(n) for n in point.split()] for point in hill.get("d")[1:].split(" L")])
    low = places[:, 1] < places[:, 1].min() / 2 + places[0, 1] / 2
    return np.ptp(places[low, 0])


def test_hills_widen_with_the_dimension_until_they_are_divided():
    rng = np.random.default_rng(0)
    dots = {size: rng.normal(0, size**0.5, 4000) for size in (4, 64)}
    for layout in seen(spreads(dots)):
        narrow, wide, *divided = map(width_at_half, layout.tagged("path", stroke_width="1.6"))
        assert wide > 2.5 * narrow
        assert abs(divided[0] / divided[1] - 1) < 0.25
        assert layout.told("표준편차")[:2] == [f"표준편차 {one.std():.1f}" for one in dots.values()]


def test_the_shapes_are_those_of_the_arrays():
    for layout in seen(heads_split(7, 96, 4)):
        assert layout.texts.count("(7, 96)") == layout.texts.count("어텐션") == 4
        assert "(7, 24)" in layout.texts
        # four bands before, four parts, four parts, four bands
        assert len(layout.shades()) == 16
        assert len(set(layout.shades())) == 4


def test_queries_reach_the_keys_that_they_may_see():
    drawing = three_uses("삼만원", "▷30")
    for layout in seen(drawing):
        assert len(layout.tagged("path")) == 9 + 6 + 9
        assert len(layout.tagged("path", stroke_width="2.2")) == 3 + 2 + 3
    assert (
        "디코더 셀프 어텐션의 쿼리는 타깃, 키와 밸류는 타깃에서 오고 볼 수 있는 짝은 6개"
        in drawing.description
    )


def test_every_head_marks_what_it_sees_most():
    rows = np.array([[0.7, 0.2, 0.1], [0.1, 0.1, 0.8]])
    drawing = gazes_of_heads("삼만원", {"「3」을 고를 때": rows, "「원」을 고를 때": rows[::-1]})
    for layout in seen(drawing):
        assert layout.told(end="%") == ["70%", "80%", "80%", "70%"]
        assert np.allclose(layout.shades(), 0.6 * np.concatenate([rows, rows[::-1]]).ravel(), atol=0.01)
