import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import two_promises

MASK = np.tri(3, dtype=bool)


def test_the_same_places_are_seen_under_both_promises_and_the_others_when_they_are_mixed_up():
    for layout in seen(two_promises(MASK)):
        written = [int(t) for t in layout.texts if t in ("0", "1")]
        assert written == [*MASK.ravel(), *~MASK.ravel(), *~MASK.ravel()]
        assert len(layout.shades()) == 2 * MASK.sum()
        assert len(layout.shades("#b3590f")) == np.sum(~MASK)
    with pytest.raises(ValueError, match="불리언"):
        two_promises(MASK.astype(int))
