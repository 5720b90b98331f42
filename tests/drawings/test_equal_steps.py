import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import equal_steps


def test_sizes_are_on_a_scale_of_tens_and_distances_on_a_plain_one():
    for layout in seen(equal_steps([0.01, 1, 100], [0.2, 0.1, 0.2])):
        bars = [(b["fill"], float(b["width"])) for b in layout.boxes]
        sizes = [w for fill, w in bars if fill == "#b3590f"]
        assert np.allclose(np.diff(sizes), np.diff(sizes)[0], atol=0.05)
        far = [w for fill, w in bars if fill == "#1d5fd1"]
        assert far[1] / far[0] == pytest.approx(0.5, abs=0.01)
        assert {"0.01", "1", "100"} <= set(layout.texts)


def test_what_has_no_size_is_refused():
    with pytest.raises(ValueError, match="0보다 큰"):
        equal_steps([0, 1], [0.1, 0.1])
    with pytest.raises(ValueError, match="같은 2개"):
        equal_steps([1, 2], [0.1, 0.1, 0.1])
