import re

import numpy as np
from drawn import ACCENT, seen

from kit_core.reference import rms_norm
from kit_lab.drawings import (
    add_and_norm_steps,
    gated_flow,
    likeness_grids,
    norms_compared,
    same_function,
    smooth_bends,
)


def heights(layout):
    """How high the bars of the strips are."""
    return np.array([float(box["height"]) for box in layout.boxes if box["stroke"] == "none"])


def test_only_what_is_lit_is_painted_and_places_do_not_mix():
    drawing = same_function("삼만", np.array([[0, 2.0, 0, 0], [1.0, 0, 0, 4.0]]))
    for layout in seen(drawing):
        assert np.allclose(layout.shades(), [0.35 + 0.65 / 2, 0.35 + 0.65 / 4, 1], atol=0.01)
        assert layout.told(end="%") == ["25%", "50%"]


def test_the_last_strip_has_no_mean_and_a_spread_of_one():
    x, made = np.array([1.0, 2.0, 3.0, 6.0]), np.array([1.0, 0.0, -1.0, 2.0])
    for layout in seen(add_and_norm_steps(x, made)):
        assert layout.told("평균") == [
            *(f"평균 {v.mean():.1f} · 표준편차 {v.std():.1f}" for v in (x, made, x + made)),
            "평균 0.0 · 표준편차 1.0",
        ]
        assert np.allclose(heights(layout)[8:12] / heights(layout)[11], (x + made) / 8, atol=0.01)


def test_both_norms_have_a_mean_square_of_one_and_only_one_has_no_mean():
    x = np.array([3.0, 1, 2, -1])
    scaled = rms_norm(x, np.ones(4), epsilon=1e-12)
    for layout in seen(norms_compared(x)):
        assert layout.told("평균") == [
            f"평균 {x.mean():.2f} · 제곱의 평균 {(x**2).mean():.2f}",
            "평균 0.00 · 제곱의 평균 1.00",
            f"평균 {scaled.mean():.2f} · 제곱의 평균 1.00",
        ]


def test_the_last_row_is_the_product_of_the_first_two():
    gate, value = np.array([2.0, -6.0, 0.0]), np.array([1.0, 3.0, -2.0])
    drawing = gated_flow(gate, value)
    passed = np.abs(gate / (1 + np.exp(-gate)) * value)
    for layout in seen(drawing):
        last = heights(layout)[6:]
        assert np.allclose(last, np.maximum(passed / passed.max() * last.max(), 0.6), atol=0.02)


def test_only_the_bend_of_relu_never_goes_below_zero():
    for layout in seen(smooth_bends()):
        assert layout.told("가장 낮은 값") == [f"가장 낮은 값 {low}" for low in ("0.00", "−0.17", "−0.28")]
        relu, gelu, swish = (mark.get("d") for mark in layout.tagged("path", stroke=ACCENT))
        ends = [[float(n) for n in re.findall(r"[\d.]+", curve)][-1] for curve in (relu, gelu, swish)]
        assert ends[0] < ends[1] < ends[2]  # up is less: at z = 2 ReLU is the highest, Swish the lowest


def test_cells_are_as_dark_as_the_cosines():
    apart = np.array([[1.0, -0.5], [-0.5, 1.0]])
    drawing = likeness_grids({"뭉개짐": ("가나", np.ones((2, 2))), "갈림": ("다라", apart)})
    for layout in seen(drawing):
        assert layout.shades() == [1, 1, 1, 1, 1, 0.03, 0.03, 1]
        assert "서로 다른 토큰끼리 평균 −0.5" in layout.texts
