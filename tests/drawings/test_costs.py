import numpy as np
import pytest
from drawn import ACCENT, numbers, seen

from kit_lab.drawings import cost_and_score, three_paths, work_areas


@pytest.mark.parametrize(("length", "kernel", "layers"), [(9, 3, 2), (8, 2, 3), (16, 4, 2)])
def test_the_hops_are_those_of_table_1(length, kernel, layers):
    drawing = three_paths(length, kernel)
    for layout in seen(drawing):
        # As many arrows as hops: reading the first place into the recurrent layer is none.
        assert len(layout.tagged("polygon")) == 1 + layers + (length - 1)


def test_the_wide_jump_of_the_convolution_is_in_the_last_layer():
    for layout in seen(three_paths(9, 3)):
        convolution = numbers(layout.tagged("circle", r="4.5"), "cx")[2:5, 0]
        assert np.allclose((convolution - convolution[0]) / np.ptp(convolution), [0, 2 / 8, 1], atol=0.01)


def test_areas_are_the_multiplications():
    n, d = np.array([64, 128, 192]), 64
    drawing = work_areas(n, d)
    for layout in seen(drawing):
        area = np.array([float(b["width"]) * float(b["height"]) for b in layout.boxes[:9]])
        work = np.stack([4 * n * d**2, 2 * n**2 * d, 8 * n * d**2], axis=1).ravel()
        assert np.allclose(area / area[0], work / work[0], rtol=0.02)
        assert "1.00배" in layout.texts


def test_costs_are_on_a_scale_of_tens():
    points = {"앞선 것": (1e19, 24.0), "앞선 것 앙상블": (1e20, 26.0), "트랜스포머": (1e18, 28.0)}
    drawing = cost_and_score(points, "트랜스포머", "FLOPs")
    for layout in seen(drawing):
        dots = layout.tagged("circle")
        (first, second, ours), (low, middle, high) = (numbers(dots, side)[:, 0] for side in ("cx", "cy"))
        assert second - first == pytest.approx(first - ours, abs=0.1)
        assert low - middle == pytest.approx(middle - high, abs=0.1)
        assert [dot.get("fill") == ACCENT for dot in dots] == [False, False, True]
