import numpy as np
import pytest
from drawn import WARM, numbers, seen

from kit_lab.drawings import equal_steps, grown_answers, two_branches, walks_downhill


def test_the_balls_stand_where_the_walk_went_and_what_it_does_is_told():
    ws = np.linspace(-1, 4, 51)
    walks = {0.01: [0, 0.5, 1.0], 0.05: [0, 1.5, 1.5], 0.09: [0, 2.4, 1.0], 0.11: [0.5, 2.7, 0.0]}
    drawing = walks_downhill((ws, (ws - 1.5) ** 2), 1.5, walks)
    ways = ["조금씩 내려간다", "한 걸음에 닿는다", "건너뛰며 다가간다", "뛸수록 멀어진다"]
    for layout in seen(drawing):
        assert [text for text in layout.texts if text in ways] == ways
        dots = numbers(layout.tagged("circle"), "cx").reshape(4, 3)
        for walk, places in zip(walks.values(), dots, strict=True):
            assert np.corrcoef(places, walk)[0, 1] > 0.9999
    assert drawing.motion.count("@keyframes") == 4 * 2 * 2


def test_sizes_are_on_a_scale_of_tens_and_distances_on_a_plain_one():
    for layout in seen(equal_steps([0.01, 1, 100], [0.2, 0.1, 0.2])):
        sizes, far = layout.sizes("width", WARM), layout.sizes("width")
        assert np.allclose(np.diff(sizes), np.diff(sizes)[0], atol=0.05)
        assert far[1] / far[0] == pytest.approx(0.5, abs=0.01)
        assert {"0.01", "1", "100"} <= set(layout.texts)


def test_the_peak_is_where_the_formula_has_it_and_nothing_lies_above():
    for layout in seen(two_branches(64, 400)):
        [[x]], [[y]] = (numbers(layout.tagged("circle"), side) for side in ("cx", "cy"))
        across, down = numbers(layout.tagged("path", stroke_width="2.6"), "d").reshape(-1, 2).T
        assert down.min() >= y - 0.01
        base, times = layout.height - 34, (across[-1] - 10) / (x - 10)
        assert (base - down[-1]) / (base - y) == pytest.approx(times**-0.5, abs=0.01)
        assert f"{(64 * 400) ** -0.5:.5f}" in layout.texts


def test_the_marked_steps_lie_on_the_curve_over_the_root_of_the_step():
    drawing = grown_answers([0, 100, 400], [4.0, 2.0, 1.0], ["한" * 12, "18:0", "17:18"], 0.75, [0, 100, 400])
    for layout in seen(drawing):
        xs, ys = (numbers(layout.tagged("circle"), side)[:, 0] for side in ("cx", "cy"))
        assert np.allclose((160 - ys) / (160 - ys[2]), [4, 2, 1], rtol=0.01)
        assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1], abs=0.1)
        assert {"한한한한한…", "17:18", "바닥 0.75"} <= set(layout.texts)
