import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import one_row


def test_the_row_goes_from_products_to_shares_to_the_mix():
    drawing = one_row("0을 쓸 때", "삼만원", [1, 6, 0], 4, [[3, 0], [0, 4], [0, 0]])
    powers = np.exp([0.5, 3, 0])
    shares = powers / powers.sum()
    for layout in seen(drawing):
        assert [t for t in layout.texts if t in ("1", "6", "0")] == ["1", "6", "0"]
        assert [t for t in layout.texts if t in ("0.5", "3.0", "0.0")] == ["0.5", "3.0", "0.0"]
        bars = [float(box["height"]) for box in layout.boxes if box["width"] == "30"]
        assert np.allclose(bars, 48 * shares, atol=0.01)
        assert f"({3 * shares[0]:.2f}, {4 * shares[1]:.2f})" in layout.texts
    assert "「만」 6에서 3.0, 88%" in drawing.description


def test_products_that_do_not_fit_the_keys_are_refused():
    with pytest.raises(ValueError, match="products"):
        one_row("q", "삼만원", [1, 6], 4, np.zeros((3, 2)))
