import pytest
from drawn import seen

from kit_core.drawings import share_bars


def test_bars_are_as_long_as_the_shares_and_what_was_kept_stands_out():
    for layout in seen(share_bars(["둔다", "지운다"], [1.0, 0.25], kept=[0])):
        whole, part = (box for box in layout.boxes if box["stroke"] == "none")
        assert float(part["width"]) == pytest.approx(float(whole["width"]) / 4)
        assert whole["fill"] != part["fill"]
        assert [t for t in layout.texts if t.endswith("%")] == ["100%", "25%"]
    with pytest.raises(ValueError, match="shares"):
        share_bars(["둔다"], [1.0, 0.25])
