import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import leaking_layers

TIGHT = np.array([[False, False, True, False], [False, False, True, True], [False, False, True, True]])
LEAKY = TIGHT.copy()
LEAKY[2] = True


def test_places_before_the_changed_one_are_marked_where_it_reached_them():
    drawing = leaking_layers("▷20살", 2, {"모두": ([True, True], TIGHT), "하나": ([True, False], LEAKY)})
    for layout in seen(drawing):
        assert len(layout.shades("#b3590f")) == 2
        assert len(layout.shades("#57606e")) == 5 + 5
        assert layout.texts.count("마스크 없음") == 1
    assert "모두 마지막 층에서 그 앞의 2자리 가운데 0자리가" in drawing.description
    assert "하나 마지막 층에서 그 앞의 2자리 가운데 2자리가" in drawing.description


def test_a_reach_of_another_number_of_layers_is_refused():
    with pytest.raises(ValueError, match="cases"):
        leaking_layers("▷20살", 2, {"모두": ([True], TIGHT)})
