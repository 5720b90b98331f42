import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import masked_too_late

WEIGHTS, MASK = [0.2, 0.1, 0.6, 0.1], [True, True, False, False]


def test_what_is_erased_late_leaves_a_gap_and_what_is_hidden_early_is_shared_anew():
    for layout in seen(masked_too_late("가나다라", WEIGHTS, MASK)):
        kept = [float(box["width"]) for box in layout.boxes if box["fill"] == "#1d5fd1"]
        whole = layout.width - 4
        assert np.allclose(np.array(kept) / whole, [*WEIGHTS, 0.2, 0.1, 2 / 3, 1 / 3], atol=1e-3)
        assert [t for t in layout.texts if t.startswith("합")] == ["합 1", "합 0.30", "합 1"]


@pytest.mark.parametrize("mask", [[False] * 4, [1, 1, 0, 0]])
def test_a_row_that_sees_nothing_is_refused(mask):
    with pytest.raises(ValueError, match="mask"):
        masked_too_late("가나다라", WEIGHTS, mask)
