import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import same_function

HIDDEN = np.array([[0, 2.0, 0, 0], [1.0, 0, 0, 4.0]])


def test_only_what_is_lit_is_painted_and_places_do_not_mix():
    drawing = same_function("삼만", HIDDEN)
    for layout in seen(drawing):
        assert np.allclose(layout.shades(), [0.35 + 0.65 / 2, 0.35 + 0.65 / 4, 1], atol=0.01)
        assert [t for t in layout.texts if t.endswith("%")] == ["25%", "50%"]
    assert "0이 된 성분이 62%" in drawing.description
    with pytest.raises(ValueError, match="음수"):
        same_function("삼만", -HIDDEN)
