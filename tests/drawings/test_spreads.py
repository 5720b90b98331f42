import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import spreads

RNG = np.random.default_rng(0)
DOTS = {size: RNG.normal(0, size**0.5, 4000) for size in (4, 64)}


def width_at_half(shape):
    places = np.array([[float(n) for n in point.split()] for point in shape[1:].split(" L")])
    low = places[:, 1] < places[:, 1].min() / 2 + places[0, 1] / 2
    return np.ptp(places[low, 0])


def test_hills_widen_with_the_dimension_until_they_are_divided():
    for layout in seen(spreads(DOTS)):
        hills = [m.get("d") for m in layout.marks if m.tag == f"{SVG}path" and m.get("stroke-width") == "1.6"]
        narrow, wide, *divided = map(width_at_half, hills)
        assert wide > 2.5 * narrow
        assert abs(divided[0] / divided[1] - 1) < 0.25
        assert [t for t in layout.texts if t.startswith("표준편차")][:2] == [
            f"표준편차 {dots.std():.1f}" for dots in DOTS.values()
        ]


@pytest.mark.parametrize("products", [{}, {4: [1.0, np.inf]}])
def test_samples_that_make_no_hill_are_refused(products):
    with pytest.raises(ValueError, match="products"):
        spreads(products)
