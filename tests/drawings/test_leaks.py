import numpy as np
import pytest
from drawn import WARM, seen

from kit_lab.drawings import float_reach, leaking_layers, masked_too_late


def test_what_is_erased_late_leaves_a_gap_and_what_is_hidden_early_is_shared_anew():
    weights = [0.2, 0.1, 0.6, 0.1]
    for layout in seen(masked_too_late("가나다라", weights, [True, True, False, False])):
        kept = layout.sizes("width") / (layout.width - 4)
        assert np.allclose(kept, [*weights, 0.2, 0.1, 2 / 3, 1 / 3], atol=1e-3)
        assert layout.told("합") == ["합 1", "합 0.30", "합 1"]


def test_the_bars_reach_as_far_as_the_type_and_one_falls_short():
    drawing = float_reach({"짧다": 1e5, "길다": 1e20}, 1e10)
    for layout in seen(drawing):
        [short], [long] = layout.sizes("width", WARM), layout.sizes("width")
        assert long == pytest.approx(4 * short, rel=1e-3)
        assert {"−∞가 된다", "−1010"} <= set(layout.texts)  # −10 to the power of 10


def test_places_before_the_changed_one_are_marked_where_it_reached_them():
    tight = np.array([[False, False, True, False], [False, False, True, True], [False, False, True, True]])
    leaky = tight | [[False], [False], [True]]
    drawing = leaking_layers("▷20살", 2, {"모두": ([True, True], tight), "하나": ([True, False], leaky)})
    for layout in seen(drawing):
        assert len(layout.shades(WARM)) == 2
        assert len(layout.shades("#57606e")) == 5 + 5
        assert layout.texts.count("마스크 없음") == 1
