import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import paired_seeds

LOSSES = np.array([[2.5, 2.8, 2.6], [2.4, 2.7, 2.45]])


def test_the_points_stand_at_their_losses_and_lines_join_the_seeds():
    for layout in seen(paired_seeds(["가", "나"], LOSSES)):
        dots = [float(m.get("cx")) for m in layout.marks if m.tag == f"{SVG}circle"]
        pairs = np.reshape(dots, (3, 2)).T
        assert abs(np.corrcoef(pairs.ravel(), LOSSES.ravel())[0, 1]) > 0.99999
        assert [t for t in layout.texts if t.startswith("−")] == ["−0.100", "−0.100", "−0.150"]
        assert "시드만 바꾸어도 0.300" in layout.texts


@pytest.mark.parametrize("losses", [[2.5, 2.8], [[2.5], [2.8]], [[2.5, 2.8], [2.4, np.inf]]])
def test_losses_that_make_no_pairs_are_refused(losses):
    with pytest.raises(ValueError, match="losses"):
        paired_seeds(["가", "나"], losses)


def test_equal_losses_have_a_place_too():
    for layout in seen(paired_seeds(["가", "나"], np.full((2, 3), 2.5))):
        assert all(np.isfinite(float(m.get("cx"))) for m in layout.marks if m.tag == f"{SVG}circle")
