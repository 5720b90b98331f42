import numpy as np
from drawn import ACCENT, numbers, seen

from kit_lab.drawings import added_vectors, order_blind, row_lookup


def test_one_row_is_kept_and_the_others_are_multiplied_by_nothing():
    for layout in seen(row_lookup(np.arange(12).reshape(4, 3) / 10, 2)):
        assert [t for t in layout.texts if t in ("0", "1")] == ["0", "0", "1", "0"]
        assert layout.texts[-3:] == ["0.6", "0.7", "0.8"]
        assert layout.shades() == [0.32] * 6  # the row in the table and the result


def test_equal_vectors_are_told_from_others():
    order, gap = [3, 1, 2, 0, 4], [1.5, 0.5, 0.2, 2.34, 1.0]
    drawing = order_blind("오만␣삼천", "삼만␣오천", order, {"없으면": [1e-6] * 5, "있으면": gap})
    for layout in seen(drawing):
        assert layout.texts.count("같다") == 5
        assert [t for t in layout.texts if "." in t] == [f"{one:.1f}" for one in gap]
        lines = layout.tagged("path")
        assert [m.get("stroke-dasharray") is None for m in lines] == [True] * 5 + [False] * 5
        assert np.argsort(np.argsort(numbers(lines[:5], "d")[:, 0])).tolist() == order


def test_the_third_strip_is_the_sum_of_the_first_two():
    letters, places = np.array([[1.0, -1.0], [1.0, -1.0]]), np.array([[0.0, 1.0], [1.0, 0.5]])
    wanted = np.stack([letters, places, letters + places], axis=1) / 2 * 23  # (token, strip, component)
    for layout in seen(added_vectors("천천", [2, 5], letters, places)):
        bars = [box for box in layout.boxes if box["stroke"] == "none"]
        heights = [float(box["height"]) * (1 if box["fill"] == ACCENT else -1) for box in bars]
        assert np.allclose(heights, wanted.ravel(), atol=0.7)
        assert layout.told("위치 ") == ["위치 2", "위치 5"]
